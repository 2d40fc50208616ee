import { setImmediate } from 'node:timers/promises'
import type { Db } from '../dialect.ts'
import { asRefusal, mayBeCommitted } from './postgres-errors.ts'
import type { Begin, Commit } from './postgres-commit.ts'
import type { Transaction } from './postgres-transaction.ts'
import { createWaitingChanges, type WaitingChanges } from '../waiting-changes.ts'

/** One change, and how to tell whoever made it what became of it. */
type Job = {
  run(tx: Db): Promise<() => void>
  alone(): void
  reject(error: unknown): void
}

/** Runs a change among others; a patient one where others make a commit anyway. */
type SharedCommit = <T>(work: (tx: Db) => Promise<T>, isPatient: boolean) => Promise<T>

/** The most changes that share one transaction. */
const MOST_PER_COMMIT = 32
/** No further change joins a transaction after so many milliseconds: those in it wait for its end. */
const LONGEST_MS = 25

/**
 * Gives a function that runs changes one after the other on some few connections, and lets those that wait at the same time
 * share a transaction: the commit, for which the disk is waited for, and the counter of events, for which everybody waits,
 * are paid for once. None is answered before the commit. A change that ends by throwing has mostly changed nothing, and
 * disturbs no other. Whenever something else happens, such as waiting too long for a row that somebody else holds, nothing of
 * that transaction is kept, and each of its changes runs again `alone`.
 */
export function createSharedCommits(begin: Begin, alone: Commit, lanes: number): SharedCommit {
  const waiting = createWaitingChanges<Job>(() => {
    if (running < lanes) void run()
  })
  let running = 0

  async function run(): Promise<void> {
    running++
    while (waiting.hasUrgent()) {
      // Lets every request that has arrived by now join.
      await setImmediate()
      await commitTogether(begin, waiting)
    }
    running--
  }

  return (work, isPatient) =>
    new Promise((resolve, reject) => {
      const job: Job = {
        async run(tx) {
          const result = await work(tx)
          return () => resolve(result)
        },
        alone: () => void alone(work).then(resolve, reject),
        reject,
      }
      waiting.add(job, isPatient)
    })
}

/** Takes as many of those that wait as fit into one transaction. */
async function commitTogether(begin: Begin, waiting: WaitingChanges<Job>): Promise<void> {
  const jobs: Job[] = []
  const settled: (() => void)[] = []
  let isAsked = false
  let transaction: Transaction | null = null
  try {
    transaction = await begin()
    const end = performance.now() + LONGEST_MS
    for (const job of inTurn(waiting)) {
      jobs.push(job)
      settled.push(await runAmongOthers(job, transaction))
      if (jobs.length >= MOST_PER_COMMIT || performance.now() > end || transaction.holdsOthers()) break
    }
    await transaction.complete()
    isAsked = true
    await transaction.commit()
  } catch (error) {
    await transaction?.rollback()
    for (const job of jobs.length > 0 ? jobs : waiting.takeUrgent(MOST_PER_COMMIT)) {
      if (isAsked && mayBeCommitted(error)) job.reject(asRefusal(error))
      else job.alone()
    }
    return
  } finally {
    transaction?.release()
  }
  for (const settle of settled) settle()
}

/**
 * Those that somebody waits for, then the patient ones. None follows these: they hold what they have found to do, such as a mail, and
 * whoever comes with a ticket that others hold would wait for them with it.
 */
function* inTurn(waiting: WaitingChanges<Job>): Generator<Job> {
  for (let job = waiting.nextUrgent(); job; job = waiting.nextUrgent()) yield job
  for (let job = waiting.nextPatient(); job; job = waiting.nextPatient()) yield job
}

/** Gives what tells the outcome once the transaction is committed. Throws where a change failed after changing something. */
async function runAmongOthers(job: Job, { tx, changes }: Transaction): Promise<() => void> {
  const before = changes()
  try {
    return await job.run(tx)
  } catch (error) {
    if (changes() !== before) throw error
    return () => job.reject(error)
  }
}
