import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../dialect.ts'
import { asRefusal, isUnavailable, isWorthRepeating } from './postgres-errors.ts'
import type { Transaction } from './postgres-transaction.ts'

export type Begin = () => Promise<Transaction>
/** Runs a change until it is committed. */
export type Commit = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 200
/** After this nothing is begun again: somebody waits for the answer. */
const REPEATING_MS = 3_000
/** What is worth repeating is so because somebody else came first, and may be again. */
const TRIES = 10

/**
 * Runs a change until it is committed. What failed before its commit was asked for is not in the database, so it may
 * run again; when the commit itself was not answered, nobody knows, and whoever asked is told that it is unavailable.
 */
export async function commitWithRepeats<T>(begin: Begin, work: (tx: Db) => Promise<T>): Promise<T> {
  const end = performance.now() + REPEATING_MS
  for (let tries = 1; ; tries++) {
    let isAsked = false
    try {
      return await commitOnce(begin, work, () => (isAsked = true))
    } catch (error) {
      const again = isWorthRepeating(error) || (isUnavailable(error) && !isAsked)
      if (!again || tries >= TRIES || performance.now() > end) throw asRefusal(error)
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * Math.random())
    }
  }
}

async function commitOnce<T>(begin: Begin, work: (tx: Db) => Promise<T>, onCommit: () => void): Promise<T> {
  const transaction = await begin()
  try {
    const result = await work(transaction.tx)
    await transaction.complete()
    onCommit()
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw error
  } finally {
    transaction.release()
  }
}
