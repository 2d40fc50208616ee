import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { runToCommit } from '../at-commit.ts'
import type { Db, Schema } from '../schema.ts'
import { asUnavailable, isUnavailable, isWorthRepeating } from './postgres-errors.ts'

const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 200
/** No retry starts after this time, because a user waits for the answer. */
const RETRY_MS = 3_000
/** Maximum number of attempts after conflicts. */
const TRIES = 10

/**
 * Runs a change in a transaction and retries it. A failure before the commit was sent has left nothing in the database, so the
 * change may run again. Without an answer to the commit its outcome is unknown, and this throws {@link DatabaseUnavailable}.
 */
export async function commitWithRetries<T>(writer: Kysely<Schema>, work: (tx: Db) => Promise<T>): Promise<T> {
  const end = performance.now() + RETRY_MS
  for (let tries = 1; ; tries++) {
    let isCommitting = false
    try {
      return await writer.transaction().execute(async (tx) => {
        const result = await runToCommit(tx, work)
        isCommitting = true
        return result
      })
    } catch (error) {
      const again = isWorthRepeating(error) || (isUnavailable(error) && !isCommitting)
      if (!again || tries >= TRIES || performance.now() > end) throw asUnavailable(error)
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * Math.random())
    }
  }
}
