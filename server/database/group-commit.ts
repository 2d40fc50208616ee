import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { runToCommit } from './at-commit.ts'
import type { Db } from './dialect.ts'
import { preparedText } from './prepared.ts'

type Job = { run: (tx: Db) => Promise<void>; settle: () => void; reject: (error: unknown) => void }

/** The most changes in one commit: enough to spread its cost, few enough to keep each of them waiting shortly. */
const MOST_PER_COMMIT = 64
/** No further change joins a commit after so many milliseconds: nothing else runs meanwhile. */
const LONGEST_MS = 10

/** What a database does around each commit. */
type AroundCommit = {
  /** Called before a commit with changes in it. */
  committing(): void
  /** Called where that commit failed. */
  failed(): void
  /** Called after each commit; comes back once the disk has it. */
  committed(): Promise<void>
}

/**
 * Gives a function that runs changes one after the other and lets those that wait at the same time share one commit.
 * A commit waits for the disk; without sharing, so would every single change. Each change has a savepoint of its own,
 * so that one that fails leaves nothing behind and disturbs no other, and none is reported done before the disk has it.
 */
export function createGroupCommit(
  writer: Db,
  around: AroundCommit,
): <T>(work: (tx: Db) => Promise<T>) => Promise<T> {
  const waiting: Job[] = []
  let isRunning = false

  const run = async (): Promise<void> => {
    isRunning = true
    while (waiting.length > 0) {
      // Lets every request that has arrived by now join.
      await setImmediate()
      const done = await commitTogether(writer, around, waiting)
      // Changes that come meanwhile share the next commit: more commits, of fewer changes each, would cost more.
      if (done.length > 0) await settleOnceWritten(done, around.committed())
    }
    isRunning = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      let result: Awaited<ReturnType<typeof work>>
      waiting.push({
        async run(tx) {
          result = await runToCommit(tx, work)
        },
        settle: () => resolve(result),
        reject,
      })
      if (!isRunning) void run()
    })
}

async function settleOnceWritten(done: readonly Job[], written: Promise<void>): Promise<void> {
  try {
    await written
  } catch (error) {
    for (const job of done) job.reject(error)
    return
  }
  for (const job of done) job.settle()
}

/** Takes as many waiting changes as fit into one commit, and gives those of them that were committed. */
async function commitTogether(writer: Db, around: AroundCommit, waiting: Job[]): Promise<Job[]> {
  const jobs: Job[] = []
  const done: Job[] = []
  try {
    await writer.transaction().execute(async (tx) => {
      const end = performance.now() + LONGEST_MS
      do {
        const job = waiting.shift()
        if (!job) break
        jobs.push(job)
        if (await runInSavepoint(tx, job)) done.push(job)
      } while (jobs.length < MOST_PER_COMMIT && performance.now() < end)
      if (done.length > 0) around.committing()
    })
  } catch (error) {
    around.failed()
    // The commit itself failed, so nothing of any of them is kept; or it could not begin.
    for (const job of jobs.length > 0 ? jobs : waiting.splice(0, MOST_PER_COMMIT)) job.reject(error)
    return []
  }
  return done
}

const begin = preparedText(() => sql`savepoint change`)
const release = preparedText(() => sql`release change`)

async function runInSavepoint(tx: Db, job: Job): Promise<boolean> {
  await begin(tx, {})
  try {
    await job.run(tx)
  } catch (error) {
    await backToSavepoint(tx, error)
    job.reject(error)
    return false
  }
  await release(tx, {})
  return true
}

/**
 * Takes back what a failed change has done. Where the disk is full SQLite has given up the whole transaction and its
 * savepoints with it: then the error is thrown again, because all of the changes failed of it.
 */
async function backToSavepoint(tx: Db, error: unknown): Promise<void> {
  try {
    await sql`rollback to change`.execute(tx)
  } catch {
    throw error
  }
  await release(tx, {})
}
