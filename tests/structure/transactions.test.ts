import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run/root.ts'

/**
 * Files that open transactions directly. All others call `inTransaction` or get a transaction from the edge. Reason:
 * `docs/adr/0003-one-transaction-per-call.md`.
 */
const PLACES = [
  // Writes of session and token activity, which have no actor.
  'server/auth/area.ts',
  'server/jobs/leased-rows.ts',
  'server/jobs/scheduler.ts',
  'server/kernel/transaction.ts',
  // The command has no context, because it runs without a server.
  'server/operations/keys/key-rotation.ts',
  // Opens transactions for the command `npm run setup-link`.
  'server/setup/use-cases-link.ts',
  // Runs before the context exists.
  'server/users/use-cases-usernames.ts',
]

it('opens transactions directly only in the listed files', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/node_modules|\.test\.|\/(testing|demo)\//.test(file),
  )
  const opening = files.filter((file) =>
    /store\s*\.write(?:EndingSessions)?\(/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(opening.toSorted()).toEqual(PLACES)
})
