import type { z } from 'zod'
import type { JobTransaction } from './queries.ts'

/** Where jobs write what somebody has to know. */
export type JobLog = {
  info(details: object, text: string): void
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

/** What every run is given beside the context. */
export type Run = {
  /** Fires when the run has to end: the server stops, or another node may have taken over. Its reason can be thrown. */
  signal: AbortSignal
  log: JobLog
}

/** A run under a lease that all nodes respect. */
export type LeasedRun = Run & {
  /**
   * Renews the lease inside a transaction, and throws if another node has taken over. A change that begins with this is
   * made by the holder of the lease or not at all.
   */
  hold(tx: JobTransaction): Promise<void>
}

/** Runs again and again, on one node at a time. */
export type RegularJob<Ctx> = {
  kind: 'regular'
  /** Names the job in the log, in the report and in its row: never rename one without a migration. */
  name: string
  /** From the start of one run to the start of the next. */
  everySeconds: number
  /** Delay after the start of a process at which the job also runs, however recent the last run is. */
  afterStartSeconds: number
  /** How long after the death of a runner another may take over. The lease is renewed while the job runs. */
  leaseSeconds: number
  run(ctx: Ctx, run: LeasedRun): Promise<void>
}

/** Name and data schema of a `due` job. Separate from the job, so that use cases can schedule it without importing it. */
export type Topic<Data> = { name: string; data: z.ZodType<Data> }

/** Runs once for each row that `schedule` made, when it is due. */
export type DueJob<Ctx> = {
  kind: 'due'
  name: string
  leaseSeconds: number
  /**
   * How many rows run at a time in this process, in lanes of their own, so that much long work does not delay other jobs.
   * Default: the job shares the lanes of all.
   */
  lanes?: number
  /** `data` is the JSON of the row. */
  run(ctx: Ctx, row: { key: string; data: string }, run: LeasedRun): Promise<void>
}

/** Makes the job for a topic. A run that fails or dies is repeated, so running twice must do no harm. */
export const dueJob = <Ctx, Data>(
  topic: Topic<Data>,
  job: {
    leaseSeconds: number
    lanes?: number
    run(ctx: Ctx, row: { key: string; data: Data }, run: LeasedRun): Promise<void>
  },
): DueJob<Ctx> => ({
  kind: 'due',
  name: topic.name,
  leaseSeconds: job.leaseSeconds,
  ...(job.lanes !== undefined && { lanes: job.lanes }),
  run: (ctx, { key, data }, run) => job.run(ctx, { key, data: topic.data.parse(JSON.parse(data)) }, run),
})

/** An item that was claimed, or when the next one is due; null when none waits. */
export type Taken<Item> = { item: Item } | { dueAt: string | null }

/** Processes the rows of an area's own table, which the area claims under leases of its own. */
export type QueueJob<Ctx, Item = unknown> = {
  kind: 'queue'
  name: string
  /** Items at a time in this process: one that hangs must not hold up the rest. */
  lanes: number
  /** Claims an item that is none of those under way here. */
  take(ctx: Ctx, underWay: readonly Item[]): Promise<Taken<Item>>
  run(ctx: Ctx, item: Item, run: Run): Promise<void>
  /** When the next item is due; for the report. */
  nextDue(ctx: Ctx): Promise<string | null>
  /** Calls `wake` whenever there may be something to do, and gives a way to stop. A hint, which may be lost. */
  wakes(ctx: Ctx, wake: () => void): () => void
}

/** Runs in each process, for what is in its memory or on its disk. */
export type ProcessJob<Ctx> = {
  kind: 'process'
  name: string
  /** From the end of one run to the start of the next; null: it runs only when it is woken. */
  everyMs: number | null
  /** How long after the start it runs first; as `everyMs` unless given. */
  firstMs?: number
  /** Calls `wake` when there is something to do, and gives a way to stop. */
  wakes?(ctx: Ctx, wake: () => void): () => void
  /** How long after being woken it runs, so that what comes meanwhile is done together. */
  gatherMs?: number
  /** Whether it runs once more before the process ends. */
  runsAtStop?: boolean
  run(ctx: Ctx, run: Run): Promise<void>
}

/** Work that is done later or regularly, as data. Areas list theirs in `area.ts`. */
export type Job<Ctx> = RegularJob<Ctx> | DueJob<Ctx> | QueueJob<Ctx> | ProcessJob<Ctx>
