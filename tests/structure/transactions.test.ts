import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run/root.ts'

/** The places that open transactions by the store. Everything else calls `inTransaction` or gets a transaction from the edge. */
const PLACES = [
  // Session and token activity, which no actor asks for.
  'server/auth/area.ts',
  'server/jobs/leased-rows.ts',
  'server/jobs/scheduler.ts',
  'server/kernel/transaction.ts',
  // Has no context: the command runs without a server.
  'server/operations/keys/key-rotation.ts',
  // Runs before there is a context.
  'server/users/use-cases-usernames.ts',
]

it('opens transactions by the store in few places', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/node_modules|\.test\.|\/(testing|demo)\//.test(file),
  )
  const opening = files.filter((file) =>
    /store\s*\.write(?:EndingSessions)?\(/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(opening.toSorted()).toEqual(PLACES)
})
