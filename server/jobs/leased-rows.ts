import { newId } from '../kernel/ids.ts'
import { type Clock, later, type Timer } from '../kernel/time.ts'
import type { HealthBook } from './health.ts'
import type { DueJob, JobLog, LeasedRun, RegularJob, ClaimResult } from './job.ts'
import { holdLease, LeaseLost } from './lease.ts'
import { pauseAfter } from './pauses.ts'
import type { ClaimedRow, JobQueries, JobTransaction } from './queries.ts'

/** What the job system needs of the context of jobs. */
export type JobContext = {
  clock: Clock
  store: {
    jobs: JobQueries
    write<T>(work: (tx: JobTransaction) => Promise<T>): Promise<T>
    /** Calls `wake` after the commit of each job scheduled in this process. Returns a function that stops it. */
    watchJobs(wake: () => void): () => void
  }
}

/** Jobs with rows in the table `jobs`. */
export type RowJob<Ctx> = RegularJob<Ctx> | DueJob<Ctx>

/** Retry delays after failures of a row. */
const RETRY_SECONDS = { first: 30, longest: 60 * 60 }
/** Renewals per lease duration. More than one, so that one may fail. */
const RENEWALS_PER_LEASE = 3
/** Runs that cannot renew their lease have this long to end before another node may begin. */
const MARGIN_MS = 2_000

type Tools<Ctx> = {
  ctx: Ctx
  jobs: readonly RowJob<Ctx>[]
  after: Timer
  log: JobLog
  health: HealthBook
  random: () => number
  /** Fires when the process stops. */
  stopping: AbortSignal
}

/** A claimed row and its job. */
type LeasedItem<Ctx> = { row: ClaimedRow; job: RowJob<Ctx>; dueAt: string }

/** Claims and runs rows of the table `jobs`. */
export function leasedRows<Ctx extends JobContext>(tools: Tools<Ctx>) {
  const { ctx, jobs, after, log, health, random, stopping } = tools
  const { store, clock } = ctx
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const names = [...byName.keys()]

  async function take(underWay: readonly LeasedItem<Ctx>[]): Promise<ClaimResult<LeasedItem<Ctx>>> {
    for (;;) {
      const rows = await store.jobs.earliest(names, underWay.length + 1)
      // After the machine has slept, the lease of a run in this process may have expired.
      const seen = rows.find(
        ({ job, key }) => !underWay.some(({ row }) => row.job === job && row.key === key),
      )
      const now = clock()
      if (!seen || seen.dueAt > now.toISOString()) return { dueAt: seen?.dueAt ?? null }
      const job = byName.get(seen.job)
      if (!job) throw new Error(`There is no job ${seen.job}.`)
      if (seen.isCancelled) await store.write((tx) => tx.jobs.dropCancelled(seen))
      else {
        const until = later(now, job.leaseSeconds)
        const row = await store.write((tx) => tx.jobs.claim(seen, newId(), until))
        if (row) return { item: { row, job, dueAt: seen.dueAt } }
      }
    }
  }

  /** Runs a claimed row under a renewed lease, and records the outcome. */
  async function run({ row, job, dueAt }: LeasedItem<Ctx>): Promise<void> {
    const startedAt = clock()
    const lease = holdLease(
      {
        leasedUntil: row.dueAt,
        seconds: job.leaseSeconds,
        renewMs: (job.leaseSeconds * 1000) / RENEWALS_PER_LEASE,
        marginMs: MARGIN_MS,
        renew: (until) => store.write((tx) => tx.jobs.extend(row, until)),
      },
      { clock, after },
    )
    const its: LeasedRun = {
      signal: AbortSignal.any([lease.lost, stopping]),
      log,
      async hold(tx) {
        const until = later(clock(), job.leaseSeconds)
        if (!(await tx.jobs.extend(row, until))) throw new LeaseLost()
      },
    }
    try {
      if (job.kind === 'due') await job.run(ctx, row, its)
      else await job.run(ctx, its)
    } catch (error) {
      await lease.letGo()
      await breakOff(row, dueAt, error, lease.lost.aborted || error instanceof LeaseLost)
      return
    }
    await lease.letGo()
    const nextAt = job.kind === 'regular' ? later(startedAt, job.everySeconds) : null
    await store.write((tx) => tx.jobs.finish(row, startedAt.toISOString(), nextAt))
    health.succeeded(job.name, row.failures)
  }

  async function breakOff(row: ClaimedRow, dueAt: string, error: unknown, isLost: boolean): Promise<void> {
    // An aborted run is no failure, so another node may continue at once.
    if (isLost || stopping.aborted) {
      const isOurs = await store.write((tx) => tx.jobs.release(row, dueAt))
      if (!isOurs) log.warn({ job: row.job }, `another node has taken over: ${row.job}`)
      return
    }
    const words = health.failed(row.job, error, row.failures)
    const now = clock()
    const retryAt = later(now, pauseAfter(row.failures + 1, RETRY_SECONDS, random))
    await store.write((tx) => tx.jobs.fail(row, now.toISOString(), retryAt, words))
  }

  return { take, run }
}
