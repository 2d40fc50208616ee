import { chmod, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { makeOwnedFolder } from '../server/testing/programs/owned-folder.ts'
import { createPrograms } from './programs.ts'
import { runStages } from './run-stages.ts'
import type { Lane } from './stages.ts'

/**
 * Runs rounds of stages with all that is temporary in one folder at a place, which is gone afterwards, also when it is
 * interrupted, and sets the exit code of this program.
 */
export async function runAll(rounds: readonly (readonly Lane[])[], place = tmpdir()): Promise<void> {
  const folder = await makeOwnedFolder(place, 'test')
  // For PostgreSQL, which another account runs in the place of root.
  await chmod(folder, 0o711)
  const programs = createPrograms(folder, process.env)
  let code = 1
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      code = 128 + constants.signals[signal]
      programs.end()
    })
  }
  try {
    if (await runStages(rounds, programs, (text) => process.stdout.write(text))) code = 0
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    process.exitCode = code
  }
}
