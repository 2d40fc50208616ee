import { newId } from '../kernel/ids.ts'
import { type Clock, later, type Timer } from '../kernel/time.ts'
import type { HealthBook } from './health.ts'
import type { DueJob, JobLog, LeasedRun, RegularJob, Taken } from './job.ts'
import { holdLease, LeaseLost } from './lease.ts'
import { pauseAfter } from './pauses.ts'
import type { ClaimedRow, JobQueries, JobTransaction } from './queries.ts'

/** What jobs need of the context that they are given. */
export type JobContext = {
  clock: Clock
  store: {
    jobs: JobQueries
    write<T>(work: (tx: JobTransaction) => Promise<T>): Promise<T>
    /** Calls `wake` whenever this process has scheduled something, once that is committed; gives a way to stop. */
    watchJobs(wake: () => void): () => void
  }
}

/** What runs by rows of the table `jobs`. */
export type RowJob<Ctx> = RegularJob<Ctx> | DueJob<Ctx>

/** Pauses after failures of one row. */
const RETRY_SECONDS = { first: 30, longest: 60 * 60 }
/** A lease is renewed so often while it lasts, so that one renewal may fail. */
const RENEWALS_PER_LEASE = 3
/** Runs that cannot renew their lease have so long to end before others may begin. */
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

/** A claimed row, with the job that it is of. */
type LeasedItem<Ctx> = { row: ClaimedRow; job: RowJob<Ctx>; dueAt: string }

/** Gives how rows of the table `jobs` are claimed and run. */
export function leasedRows<Ctx extends JobContext>(tools: Tools<Ctx>) {
  const { ctx, jobs, after, log, health, random, stopping } = tools
  const { store, clock } = ctx
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const names = [...byName.keys()]

  async function take(underWay: readonly LeasedItem<Ctx>[]): Promise<Taken<LeasedItem<Ctx>>> {
    for (;;) {
      const rows = await store.jobs.earliest(names, underWay.length + 1)
      // After a machine has slept, the lease of what runs here may be over.
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

  /** Runs a claimed row while its lease is renewed, and writes down how that went. */
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
    // It ended because it had to. That is no failure, and whoever is there goes on at once.
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
