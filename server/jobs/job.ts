import type { z } from 'zod'
import type { JobTransaction } from './queries.ts'

/** The log of jobs. */
export type JobLog = {
  info(details: object, text: string): void
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

/** Input of every run besides the context. */
export type Run = {
  /** Fires when the run must end: the server stops, or another node may have taken over. Its reason can be thrown. */
  signal: AbortSignal
  log: JobLog
}

/** A run under a lease that all nodes respect. */
export type LeasedRun = Run & {
  /**
   * Renews the lease inside a transaction. Throws when another node has taken over. So only the lease holder can commit a change
   * that begins with this call.
   */
  hold(tx: JobTransaction): Promise<void>
}

/** Runs at intervals, on one node at a time. */
export type RegularJob<Ctx> = {
  kind: 'regular'
  /** Name of the job in the log, the report and its row. Renaming needs a migration. */
  name: string
  /** Interval between the starts of two runs. */
  everySeconds: number
  /** Delay of an extra run after the start of a process, even when the last run is recent. */
  afterStartSeconds: number
  /** How long after the death of a runner another one may take over. The lease is renewed while the job runs. */
  leaseSeconds: number
  run(ctx: Ctx, run: LeasedRun): Promise<void>
}

/** Name and data schema of a `due` job. Use cases import it to schedule the job without importing the job itself. */
export type Topic<Data> = { name: string; data: z.ZodType<Data> }

/** Runs once for each row that `schedule` created, when the row is due. */
export type DueJob<Ctx> = {
  kind: 'due'
  name: string
  leaseSeconds: number
  /**
   * Maximum number of parallel runs in this process, in lanes of their own, so that many long runs do not delay other jobs.
   * Default: the job shares the common lanes.
   */
  lanes?: number
  /** `data` is the JSON of the row. */
  run(ctx: Ctx, row: { key: string; data: string }, run: LeasedRun): Promise<void>
}

/** Creates the job of a topic. A failed or aborted run is retried, so runs must be idempotent. */
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

/** A claimed item, or the time when the next one is due; null when none is waiting. */
export type ClaimResult<Item> = { item: Item } | { dueAt: string | null }

/** Processes the rows of an area's own table. The area claims them with its own leases. */
export type QueueJob<Ctx, Item = unknown> = {
  kind: 'queue'
  name: string
  /** Parallel items in this process. More than one, so that a hanging item does not block the rest. */
  lanes: number
  /** Claims an item that is not in `underWay`. */
  take(ctx: Ctx, underWay: readonly Item[]): Promise<ClaimResult<Item>>
  run(ctx: Ctx, item: Item, run: Run): Promise<void>
  /** When the next item is due, for the report. */
  nextDue(ctx: Ctx): Promise<string | null>
  /** Calls `wake` when an item may be due. Returns a function that stops it. Only a hint: calls may be lost. */
  wakes(ctx: Ctx, wake: () => void): () => void
}

/** Runs in each process, on its memory or disk. */
export type ProcessJob<Ctx> = {
  kind: 'process'
  name: string
  /** Pause in ms between the end of a run and the start of the next. Null: runs only when woken. */
  everyMs: number | null
  /** Delay of the first run after the start; defaults to `everyMs`. */
  firstMs?: number
  /** Calls `wake` when there is work. Returns a function that stops it. */
  wakes?(ctx: Ctx, wake: () => void): () => void
  /** Delay between waking and the run, so that one run handles a burst of wake-ups. */
  gatherMs?: number
  /** Whether it runs once more before the process ends. */
  runsAtStop?: boolean
  run(ctx: Ctx, run: Run): Promise<void>
}

/** Delayed or repeated work. Areas list their jobs in `area.ts`. */
export type Job<Ctx> = RegularJob<Ctx> | DueJob<Ctx> | QueueJob<Ctx> | ProcessJob<Ctx>
