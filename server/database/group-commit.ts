import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './dialect.ts'
import type { Manner } from './engine.ts'
import { preparedText } from './prepared.ts'
import { createWaitingChanges, type WaitingChanges } from './waiting-changes.ts'

type Job = { run: (tx: Db) => Promise<void>; settle: () => void; reject: (error: unknown) => void }

/** The most changes that share one commit: enough to spread its cost, few enough to keep each of them waiting shortly. */
const MOST_PER_COMMIT = 64
/** No further change joins a commit after so many milliseconds: nothing else runs meanwhile. */
const LONGEST_MS = 10

/** What a database does around each shared commit. */
type AroundCommit = {
  /** Called with each transaction, before its first change. */
  begin(tx: Db): void
  /** Called before each change; what it gives is called when that change fails. */
  mark(tx: Db): () => void
  /** Called before a commit with changes in it; writes what is written once for all of them. */
  complete(tx: Db): Promise<void>
  /** Called where nothing is committed after all. */
  failed(): void
  /** Called after each commit; comes back once the disk has it. */
  committed(): Promise<void>
}

/**
 * Gives a function that runs changes one after the other and lets those that wait at the same time share one commit.
 * A commit waits for the disk; without sharing, so would every single change. Each change stands in its own savepoint,
 * so that one that fails leaves nothing behind and disturbs no other, and none is reported done before the disk has it.
 */
export function createGroupCommit(
  writer: Db,
  around: AroundCommit,
): <T>(work: (tx: Db) => Promise<T>, manner?: Manner) => Promise<T> {
  const waiting = createWaitingChanges<Job>(() => {
    if (!isRunning) void run()
  })
  let isRunning = false

  const run = async (): Promise<void> => {
    isRunning = true
    while (waiting.hasUrgent()) {
      // Lets every request that has arrived by now join; queries alone never give way to new ones.
      await setImmediate()
      const done = await commitTogether(writer, around, waiting)
      // Those who come meanwhile share the next commit: more commits, of fewer each, would cost more than they save.
      if (done.length > 0) await settleOnceWritten(done, around.committed())
    }
    isRunning = false
  }

  return (work, manner) =>
    new Promise((resolve, reject) => {
      let result: Awaited<ReturnType<typeof work>>
      const job: Job = {
        async run(tx) {
          result = await work(tx)
        },
        settle: () => resolve(result),
        reject,
      }
      waiting.add(job, manner === 'patient' || manner === 'large')
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

/** Takes as many of those that wait as fit into one commit, and gives those of them that were committed. */
async function commitTogether(
  writer: Db,
  around: AroundCommit,
  waiting: WaitingChanges<Job>,
): Promise<Job[]> {
  const jobs: Job[] = []
  const done: Job[] = []
  try {
    await writer.transaction().execute(async (tx) => {
      around.begin(tx)
      const end = performance.now() + LONGEST_MS
      do {
        const job = waiting.nextUrgent() ?? waiting.nextPatient()
        if (!job) break
        jobs.push(job)
        if (await runInSavepoint(tx, job, around.mark(tx))) done.push(job)
      } while (jobs.length < MOST_PER_COMMIT && performance.now() < end)
      if (done.length > 0) await around.complete(tx)
    })
  } catch (error) {
    around.failed()
    // The commit itself failed, so nothing of any of them is kept; or it could not begin.
    for (const job of jobs.length > 0 ? jobs : waiting.takeUrgent(MOST_PER_COMMIT)) job.reject(error)
    return []
  }
  return done
}

const begin = preparedText(() => sql`savepoint change`)
const release = preparedText(() => sql`release change`)

async function runInSavepoint(tx: Db, job: Job, forget: () => void): Promise<boolean> {
  await begin(tx, {})
  try {
    await job.run(tx)
  } catch (error) {
    await backToSavepoint(tx, error)
    forget()
    job.reject(error)
    return false
  }
  await release(tx, {})
  return true
}

/**
 * Takes back what a change that failed has done. Where the disk is full SQLite has given up the whole transaction and its
 * savepoints with it: then what went wrong is thrown again, as what all of the changes failed of.
 */
async function backToSavepoint(tx: Db, error: unknown): Promise<void> {
  try {
    await sql`rollback to change`.execute(tx)
  } catch {
    throw error
  }
  await release(tx, {})
}
