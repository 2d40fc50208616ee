import { resolve } from 'node:path'
import { runCommand } from '../../server/cli/command.ts'
import { buildPagesIfStale } from '../../server/cli/build-pages.ts'
import { makePackage } from './make-package.ts'

// Creates the package for `npx`: npm run package -- [FOLDER]
await runCommand(async () => {
  await buildPagesIfStale()
  return [await makePackage(resolve(process.argv[2] ?? '.'))]
})
