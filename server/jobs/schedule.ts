import type { Topic } from './job.ts'
import type { JobTransaction } from './queries.ts'

/** Something to do later. */
type Scheduled<Data> = {
  job: Topic<Data>
  /** What it is about. There is one row for each key: a second call changes the first. */
  key: string
  dueAt: string
  /** Kept as JSON, for everybody to read who can read the database: name things by their ids. */
  data: Data
}

/** Has something done later, if this transaction is committed. While it is being done, it is done once more afterwards. */
export const schedule = <Data>(
  tx: JobTransaction,
  { job, key, dueAt, data }: Scheduled<Data>,
): Promise<void> => tx.jobs.schedule({ job: job.name, key }, dueAt, JSON.stringify(data))

/** Takes back what was scheduled. A run under way goes on to its end, and is not repeated. */
export const cancel = (tx: JobTransaction, job: Pick<Topic<unknown>, 'name'>, key: string): Promise<void> =>
  tx.jobs.cancel({ job: job.name, key })
