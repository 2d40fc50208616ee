import { createRequire } from 'node:module'
import { fastPlace } from './fast-place.ts'
import { runAll } from './run-all.ts'
import { ROUNDS } from './stages.ts'

// npm test: every check.
if (['vitest', 'typescript', 'oxlint', 'oxfmt'].every(isInstalled)) await runAll(ROUNDS, await fastPlace())
else {
  process.stderr.write(
    'What tests need is not installed; NODE_ENV=production leaves it out. Run npm ci --include=dev, then npm test again.\n',
  )
  process.exitCode = 1
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`)
    return true
  } catch {
    return false
  }
}
