import type { Topic } from './job.ts'
import type { JobTransaction } from './queries.ts'

/** A run to schedule. */
type ScheduledRun<Data> = {
  job: Topic<Data>
  /** The subject of the run. Each key has one row: a second call replaces the first. */
  key: string
  dueAt: string
  /** Stored as JSON in plain text, so refer to personal data by ids. */
  data: Data
}

/** Schedules a run when this transaction commits. If the same key is running, it runs once more afterwards. */
export const schedule = <Data>(
  tx: JobTransaction,
  { job, key, dueAt, data }: ScheduledRun<Data>,
): Promise<void> => tx.jobs.schedule({ job: job.name, key }, dueAt, JSON.stringify(data))

/** Cancels a scheduled run. A current run finishes and is not repeated. */
export const cancel = (tx: JobTransaction, job: Pick<Topic<unknown>, 'name'>, key: string): Promise<void> =>
  tx.jobs.cancel({ job: job.name, key })
