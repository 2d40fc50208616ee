import { buildPages } from './build-pages.ts'
import { runCommand } from './command.ts'

await runCommand(async () => {
  await buildPages()
  return ['The pages are built.']
})
