import { type Selectable, sql } from 'kysely'
import {
  BULK_VALUES,
  type BulkValue,
  type ErrorCode,
  type JobAction,
  type JobEnding,
} from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import type { Schema } from '../database/schema.ts'
import { TAG_NAME } from '../tickets/index.ts'
import {
  type BulkJob,
  type BulkTicket,
  type ChosenTicket,
  type NewBulkJob,
  type Outcome,
  positionOf,
  type TicketOutcome,
} from './bulk-job.ts'
import { bulkFailureQueries } from './queries-failures.ts'

/** The mark of a ticket that is still to be processed. */
const WAITING = 'waiting' as const
const SOME = 100

/** Jobs with the name of their author, and of the subject that their value identifies. */
const selectJobs = (db: Db) =>
  db
    .selectFrom('bulk_jobs as j')
    .innerJoin('accounts as author', 'author.id', 'j.author_id')
    .selectAll('j')
    .select('author.username')
    .select((eb) => [
      eb
        .selectFrom('accounts')
        .select('username')
        .whereRef('id', '=', 'j.value')
        .where('j.action', '=', 'assign')
        .as('member_name'),
      eb
        .selectFrom('teams')
        .select('name')
        .whereRef('id', '=', 'j.value')
        .where('j.action', '=', 'team')
        .as('team_name'),
      eb
        .selectFrom('tags as named')
        .select(TAG_NAME)
        .whereRef('named.id', '=', 'j.value')
        .where('j.action', 'in', ['tag', 'untag'])
        .as('tag_name'),
      eb
        .selectFrom('fields')
        .select('name')
        .where('j.action', '=', 'field')
        .where(isFieldOf)
        .as('field_name'),
    ])

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number]

/** Queries about bulk jobs. */
export function bulkQueries(db: Db, dialect: Dialect) {
  const jobs = () => selectJobs(db)
  const tickets = (jobId: string, after: number, limit: number) =>
    db
      .selectFrom('bulk_tickets')
      .select(['position', 'ticket_id', 'code', 'because'])
      .where('job_id', '=', jobId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(limit)

  return {
    ...bulkFailureQueries(db, dialect),

    async insert(job: NewBulkJob): Promise<void> {
      await db
        .insertInto('bulk_jobs')
        .values({
          id: job.id,
          author_id: job.authorId,
          door: job.door,
          action: job.action,
          value: textOf(job.value),
          frozen_at: job.frozenAt,
          selection: job.selection,
          selected_to: job.selectedTo,
          total: 0,
          changed: 0,
          unchanged: 0,
          failed: 0,
          undoes: job.undoes,
          started_at: job.startedAt,
        })
        .execute()
    },

    async find(id: string): Promise<BulkJob | null> {
      const row = await jobs().where('j.id', '=', id).executeTakeFirst()
      return row ? toJob(row) : null
    },

    /** Finds and locks a job until the transaction ends. */
    async hold(id: string): Promise<BulkJob | null> {
      const held = db.selectFrom('bulk_jobs').select('id').where('id', '=', id)
      await dialect.holding(held).executeTakeFirst()
      return this.find(id)
    },

    /** Running jobs, and jobs that ended after a time, latest first. */
    async recent(since: string, limit: number): Promise<BulkJob[]> {
      const running = await jobs()
        .where('j.ended_at', 'is', null)
        .orderBy('j.ended_at')
        .orderBy('j.id')
        .limit(limit)
        .execute()
      const ended = await jobs()
        .where('j.ended_at', '>=', since)
        .orderBy('j.ended_at', 'desc')
        .limit(limit)
        .execute()
      return [...running, ...ended]
        .map(toJob)
        .toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1))
        .slice(0, limit)
    },

    /** Number of running jobs of an author. */
    async countRunning(authorId: string): Promise<number> {
      const { n } = await db
        .selectFrom('bulk_jobs')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('ended_at', 'is', null)
        .where('author_id', '=', authorId)
        .executeTakeFirstOrThrow()
      return Number(n)
    },

    /** Adds tickets to a job, and stores the cursor of the selection; null: complete. */
    async select(
      job: Pick<BulkJob, 'id' | 'total'>,
      chosen: readonly ChosenTicket[],
      selectedTo: string | null,
    ): Promise<void> {
      const rows = chosen.map(({ ticketId, obstacle }, index) => ({
        job_id: job.id,
        position: job.total + index + 1,
        ticket_id: ticketId,
        outcome: WAITING,
        code: obstacle?.code ?? null,
        because: obstacle?.because ?? null,
      }))
      for (let from = 0; from < rows.length; from += SOME) {
        await db
          .insertInto('bulk_tickets')
          .values(rows.slice(from, from + SOME))
          .execute()
      }
      await db
        .updateTable('bulk_jobs')
        .set((eb) => ({ total: eb('total', '+', rows.length), selected_to: selectedTo }))
        .$if(selectedTo === null, (query) => query.set({ selection: null }))
        .where('id', '=', job.id)
        .execute()
    },

    /** The next tickets of a job to process. */
    async next(job: BulkJob, limit: number): Promise<BulkTicket[]> {
      const rows = await tickets(job.id, positionOf(job), limit).execute()
      return rows.map(toTicket)
    },

    /** Tickets that a job has changed, after a position. */
    async changedBy(jobId: string, after: number, limit: number): Promise<BulkTicket[]> {
      const rows = await tickets(jobId, after, limit).where('outcome', '=', 'changed').execute()
      return rows.map(toTicket)
    },

    /** Stores the outcomes of the next tickets, which also advances the position of the job. */
    async recordOutcomes(jobId: string, settled: readonly TicketOutcome[]): Promise<void> {
      for (const { position, ...what } of settled) {
        await db
          .updateTable('bulk_tickets')
          .set(what)
          .where('job_id', '=', jobId)
          .where('position', '=', position)
          .execute()
      }
      const count = (wanted: Outcome['outcome']) => settled.filter(({ outcome }) => outcome === wanted).length
      await db
        .updateTable('bulk_jobs')
        .set((eb) => ({
          changed: eb('changed', '+', count('changed')),
          unchanged: eb('unchanged', '+', count('unchanged')),
          failed: eb('failed', '+', count('failed')),
        }))
        .where('id', '=', jobId)
        .execute()
    },

    async end(id: string, ending: JobEnding, endedAt: string): Promise<void> {
      await db
        .updateTable('bulk_jobs')
        .set({ ending, ended_at: endedAt, selection: null, selected_to: null })
        .where('id', '=', id)
        .execute()
    },

    async setUndoneBy(id: string, undoneBy: string): Promise<void> {
      await db.updateTable('bulk_jobs').set({ undone_by: undoneBy }).where('id', '=', id).execute()
    },

    /**
     * Deletes tickets of a job, and the job with the last of them. Returns their number: fewer than `limit` at the end.
     */
    async forget(id: string, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('bulk_tickets')
        .where('job_id', '=', id)
        .where(
          'position',
          'in',
          db
            .selectFrom('bulk_tickets')
            .select('position')
            .where('job_id', '=', id)
            .orderBy('position')
            .limit(limit),
        )
        .executeTakeFirstOrThrow()
      const count = Number(numDeletedRows)
      if (count < limit) await db.deleteFrom('bulk_jobs').where('id', '=', id).execute()
      return count
    },
  }
}

/** The stored form of a value: a word or an id unchanged, a structured value as JSON. */
const textOf = (value: BulkValue): string | null =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)

/** Whether a field is the one that a job sets. The stored value begins with its key. */
const isFieldOf = sql<boolean>`substr(j.value, ${sql.lit('{"key":"'.length + 1)}, length(fields.id) + 1) = fields.id || '"'`

const toTicket = (
  row: Pick<Selectable<Schema['bulk_tickets']>, 'position' | 'ticket_id' | 'code' | 'because'>,
): BulkTicket => ({
  position: row.position,
  ticketId: row.ticket_id,
  obstacle: row.code === null ? null : { code: row.code as ErrorCode, because: row.because },
})

function valueOf({ action, value }: Pick<JobRow, 'action' | 'value'>): BulkValue {
  if (value === null || (action !== 'snooze' && action !== 'field')) return value
  return BULK_VALUES[action].parse(JSON.parse(value))
}

const toJob = (row: JobRow): BulkJob => ({
  id: row.id,
  author: { id: row.author_id, username: row.username },
  door: row.door,
  action: row.action as JobAction,
  value: valueOf(row),
  valueName: row.member_name ?? row.team_name ?? row.tag_name ?? row.field_name,
  frozenAt: row.frozen_at,
  selection: row.selection,
  selectedTo: row.selected_to,
  total: row.total,
  changed: row.changed,
  unchanged: row.unchanged,
  failed: row.failed,
  ending: row.ending as JobEnding | null,
  undoes: row.undoes,
  undoneBy: row.undone_by,
  startedAt: row.started_at,
  endedAt: row.ended_at,
})
