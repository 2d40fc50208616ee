import type { Db } from '../database/dialect.ts'
import type { Schema } from '../database/schema.ts'

/** A scheduled run of a job. */
type JobRow = {
  job: string
  /** Distinguishes the rows of one job; empty for regular jobs, which have one row. */
  key: string
  /** When the row is due or, while claimed, when its lease ends. */
  dueAt: string
  /** JSON. */
  data: string
  /** Consecutive failures. */
  failures: number
  /** Random id of the claim; null when unclaimed. */
  lease: string | null
  /** Whether the row was cancelled during its run. */
  isCancelled: boolean
  /** End of the last successful run; regular jobs only. */
  doneAt: string | null
  failedAt: string | null
  /** Message of the last error; null after a success. */
  error: string | null
}

/** A row that this runner has claimed. */
export type ClaimedRow = JobRow & { lease: string }

/** Primary key of a row. */
type JobKey = Pick<JobRow, 'job' | 'key'>

/** Replaces the next time of a row that was cancelled during its run. */
const NEVER = ''

/** Queries of the table `jobs`. */
export function jobQueries(db: Db, onScheduled: () => void = () => {}) {
  const rowOf = ({ job, key }: JobKey) => db.updateTable('jobs').where('job', '=', job).where('key', '=', key)
  const rowsOf = (job: string) => db.selectFrom('jobs').selectAll().where('job', '=', job).orderBy('due_at')
  const removalOf = ({ job, key }: JobKey) =>
    db.deleteFrom('jobs').where('job', '=', job).where('key', '=', key)
  const claimedRow = (row: ClaimedRow) => rowOf(row).where('lease', '=', row.lease)
  const changed = async (query: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }) =>
    (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n

  return {
    /** Schedules a run or reschedules it. A job that is running now runs once more afterwards. */
    async schedule({ job, key }: JobKey, dueAt: string, data: string): Promise<void> {
      await db
        .insertInto('jobs')
        .values({ job, key, due_at: dueAt, data, failures: 0 })
        .onConflict((conflict) =>
          conflict.columns(['job', 'key']).doUpdateSet((eb) => ({
            data: eb.ref('excluded.data'),
            due_at: eb
              .case()
              .when('jobs.lease', 'is', null)
              .then(eb.ref('excluded.due_at'))
              .else(eb.ref('jobs.due_at'))
              .end(),
            again_at: eb
              .case()
              .when('jobs.lease', 'is', null)
              .then(null)
              .else(eb.ref('excluded.due_at'))
              .end(),
            failures: 0,
          })),
        )
        .execute()
      onScheduled()
    },

    /** Cancels a row. A current run finishes and is not repeated. */
    async cancel({ job, key }: JobKey): Promise<void> {
      await removalOf({ job, key }).where('lease', 'is', null).execute()
      await rowOf({ job, key }).where('lease', 'is not', null).set({ again_at: NEVER }).execute()
    },

    /** Adds the rows of regular jobs. An existing row becomes due at `dueAt`, unless it is due earlier or claimed. */
    async ensure(rows: readonly Pick<JobRow, 'job' | 'dueAt'>[]): Promise<void> {
      await db
        .insertInto('jobs')
        .values(rows.map(({ job, dueAt }) => ({ job, key: '', due_at: dueAt, data: '', failures: 0 })))
        .onConflict((conflict) =>
          conflict
            .columns(['job', 'key'])
            .doUpdateSet((eb) => ({ due_at: eb.ref('excluded.due_at') }))
            .where('jobs.lease', 'is', null)
            .whereRef('jobs.due_at', '>', 'excluded.due_at'),
        )
        .execute()
    },

    /** The earliest rows of some jobs, at most `limit`. */
    async earliest(jobs: readonly string[], limit: number): Promise<JobRow[]> {
      // One index range per job: a job with many waiting rows must not slow down other jobs.
      const [first, ...others] = jobs.map((job) =>
        db.selectFrom(rowsOf(job).limit(limit).as('earliest')).selectAll(),
      )
      const rows = await first
        ?.$call((one) => others.reduce((sum, other) => sum.unionAll(other), one))
        .execute()
      const found = (rows ?? []).map(toRow)
      return found.toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1)).slice(0, limit)
    },

    /** The earliest unclaimed row of a job. */
    async waiting(job: string): Promise<JobRow | null> {
      const row = await rowsOf(job).where('lease', 'is', null).limit(1).executeTakeFirst()
      return row ? toRow(row) : null
    },

    async find({ job, key }: JobKey): Promise<JobRow | null> {
      const row = await db
        .selectFrom('jobs')
        .selectAll()
        .where('job', '=', job)
        .where('key', '=', key)
        .executeTakeFirst()
      return row ? toRow(row) : null
    },

    /** Claims a row if it is unchanged. Of several simultaneous claims one wins; all other claims return null. */
    async claim(seen: JobRow, lease: string, until: string): Promise<ClaimedRow | null> {
      const row = rowOf(seen).where('due_at', '=', seen.dueAt).set({ lease, due_at: until })
      // A claim changes `due_at`, so a row with another claim no longer matches.
      return (await changed(seen.lease === null ? row.where('lease', 'is', null) : row))
        ? { ...seen, lease, dueAt: until }
        : null
    },

    /** Extends a lease. False when another runner has the row. */
    extend: (row: ClaimedRow, until: string): Promise<boolean> =>
      changed(claimedRow(row).set({ due_at: until })),

    /** Ends a successful run. Deletes the row unless it was rescheduled or the job is regular. */
    async finish(row: ClaimedRow, doneAt: string, nextAt: string | null): Promise<void> {
      if (nextAt === null) {
        await removalOf(row)
          .where('lease', '=', row.lease)
          .where((eb) => eb.or([eb('again_at', 'is', null), eb('again_at', '=', NEVER)]))
          .execute()
      }
      await claimedRow(row)
        .set((eb) => ({
          due_at: eb.fn.coalesce('again_at', eb.val(nextAt ?? doneAt)),
          again_at: null,
          lease: null,
          failures: 0,
          done_at: doneAt,
          failed_at: null,
          error: null,
        }))
        .execute()
    },

    /** Ends a failed run. The row is due again later, unless it was cancelled. */
    async fail(row: ClaimedRow, at: string, retryAt: string, error: string): Promise<void> {
      await this.dropCancelled(row)
      await claimedRow(row)
        .set((eb) => ({
          due_at: eb.fn.coalesce('again_at', eb.val(retryAt)),
          again_at: null,
          lease: null,
          failures: eb('failures', '+', 1),
          failed_at: at,
          error,
        }))
        .execute()
    },

    /** Releases a claimed row with its earlier due time. False when another runner has it. */
    async release(row: ClaimedRow, dueAt: string): Promise<boolean> {
      if (await this.dropCancelled(row)) return true
      return changed(
        claimedRow(row).set((eb) => ({
          due_at: eb.fn.coalesce('again_at', eb.val(dueAt)),
          again_at: null,
          lease: null,
        })),
      )
    },

    /** Deletes a row that was cancelled during its run. False when there is none with this lease. */
    async dropCancelled(row: JobRow): Promise<boolean> {
      const { numDeletedRows } = await removalOf(row)
        .where('lease', '=', row.lease)
        .where('again_at', '=', NEVER)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

/** Queries of jobs. */
export type JobQueries = ReturnType<typeof jobQueries>

declare module '../kernel/store.ts' {
  interface Queries {
    jobs: JobQueries
  }
}

/** The part of a transaction that scheduling needs. */
export type JobTransaction = { jobs: JobQueries }

const toRow = (row: Schema['jobs']): JobRow => ({
  job: row.job,
  key: row.key,
  dueAt: row.due_at,
  data: row.data,
  failures: row.failures,
  lease: row.lease,
  isCancelled: row.again_at === NEVER,
  doneAt: row.done_at,
  failedAt: row.failed_at,
  error: row.error,
})
