import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './dialect.ts'
import { preparedText } from './prepared.ts'

type Job = { run: (tx: Db) => Promise<void>; settle: () => void; reject: (error: unknown) => void }

/** The most changes that share one commit: enough to spread its cost, few enough to keep each of them waiting shortly. */
const MOST_PER_COMMIT = 64
/** No further change joins a commit after so many milliseconds: nothing else runs meanwhile. */
const LONGEST_MS = 10

/**
 * Gives a function that runs changes one after the other and lets those that wait at the same time share one commit.
 * A commit waits for the disk; without sharing, so would every single change. Each change stands in its own savepoint,
 * so that one that fails leaves nothing behind and disturbs no other, and none is reported done before the disk has it.
 * `onBegin` is called with each transaction, `onCommit` after each commit.
 */
export function createGroupCommit(
  writer: Db,
  onBegin: (tx: Db) => void,
  onCommit: () => void,
): <T>(work: (tx: Db) => Promise<T>) => Promise<T> {
  const waiting: Job[] = []
  let isRunning = false

  const run = async (): Promise<void> => {
    isRunning = true
    while (waiting.length > 0) {
      // Lets every request that has arrived by now join; queries alone never give way to new ones.
      await setImmediate()
      if (await commitTogether(writer, onBegin, waiting)) onCommit()
    }
    isRunning = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      let result: Awaited<ReturnType<typeof work>>
      waiting.push({
        async run(tx) {
          result = await work(tx)
        },
        settle: () => resolve(result),
        reject,
      })
      if (!isRunning) void run()
    })
}

/** Takes as many of those that wait as fit into one commit. False when nothing was committed. */
async function commitTogether(writer: Db, onBegin: (tx: Db) => void, waiting: Job[]): Promise<boolean> {
  const jobs: Job[] = []
  const done: Job[] = []
  try {
    await writer.transaction().execute(async (tx) => {
      onBegin(tx)
      const end = performance.now() + LONGEST_MS
      do {
        const job = waiting.shift()
        if (!job) break
        jobs.push(job)
        if (await runInSavepoint(tx, job)) done.push(job)
      } while (jobs.length < MOST_PER_COMMIT && performance.now() < end)
    })
  } catch (error) {
    // The commit itself failed, so nothing of any of them is kept; or it could not begin.
    const failed = jobs.length > 0 ? jobs : waiting.splice(0, MOST_PER_COMMIT)
    for (const job of failed) job.reject(error)
    return false
  }
  for (const job of done) job.settle()
  return done.length > 0
}

const begin = preparedText(() => sql`savepoint change`)
const release = preparedText(() => sql`release change`)

async function runInSavepoint(tx: Db, job: Job): Promise<boolean> {
  await begin(tx, {})
  try {
    await job.run(tx)
  } catch (error) {
    await sql`rollback to change`.execute(tx)
    await release(tx, {})
    job.reject(error)
    return false
  }
  await release(tx, {})
  return true
}
