import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { runToCommit } from '../at-commit.ts'
import type { Db } from '../dialect.ts'

type Change = { run: (tx: Db) => Promise<void>; resolve: () => void; reject: (error: unknown) => void }

const MAX_PER_COMMIT = 64
/** Maximum time in which changes join a commit, because the event loop is blocked. */
const MAX_MS = 10

/**
 * Creates a function that runs changes one after the other. A commit waits for the disk, so waiting changes share one. Each
 * change has a savepoint: a failed one is rolled back without effect on others. `committed` is called after each commit.
 */
export function createGroupCommit(
  writer: Db,
  committed: () => void,
): <T>(work: (tx: Db) => Promise<T>) => Promise<T> {
  const waiting: Change[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      // Lets all pending requests join.
      await setImmediate()
      const changes = await commitTogether(writer, waiting)
      committed()
      for (const { resolve } of changes) resolve()
    }
    isRunning = false
  }

  return <T>(work: (tx: Db) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      let result: T
      const runWork = async (tx: Db): Promise<void> => void (result = await runToCommit(tx, work))
      waiting.push({ run: runWork, resolve: () => resolve(result), reject })
      if (!isRunning) void run()
    })
}

/** Commits as many waiting changes as fit into one transaction and returns the successful ones. Rejects the failed ones. */
async function commitTogether(writer: Db, waiting: Change[]): Promise<Change[]> {
  const taken: Change[] = []
  const done: Change[] = []
  try {
    await writer.transaction().execute(async (tx) => {
      const end = performance.now() + MAX_MS
      do {
        const change = waiting.shift()
        if (!change) break
        taken.push(change)
        if (await runInSavepoint(tx, change)) done.push(change)
      } while (taken.length < MAX_PER_COMMIT && performance.now() < end)
    })
    return done
  } catch (error) {
    // The commit was rolled back, or the transaction could not begin.
    const failed = taken.length > 0 ? taken : waiting.splice(0, MAX_PER_COMMIT)
    for (const { reject } of failed) reject(error)
    return []
  }
}

/** Throws when SQLite has rolled back the whole transaction, as on a full disk. Then all of its changes have failed. */
async function runInSavepoint(tx: Db, change: Change): Promise<boolean> {
  await sql`savepoint change`.execute(tx)
  try {
    await change.run(tx)
  } catch (error) {
    await sql`rollback to change`.execute(tx).catch(() => Promise.reject(error))
    await sql`release change`.execute(tx)
    change.reject(error)
    return false
  }
  await sql`release change`.execute(tx)
  return true
}
