import {
  type BulkFailureOnWire,
  type ErrorCode,
  MESSAGE_KINDS,
  TIMELINE_KINDS,
  type TimelineKind,
} from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { numberIn, pageOf, parseCursor } from '../kernel/keyset-pages.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'
import { keptTicket } from '../tickets/index.ts'
import type { JobChange } from './bulk-job.ts'

/** Events that change a ticket, except messages. */
const CHANGE_KINDS = TIMELINE_KINDS.filter(
  (kind) => !MESSAGE_KINDS.includes(kind) && kind !== 'ticket.opened',
)
/** More events than a ticket gets within the undo time of a job. */
const MOST_EVENTS = 500

const selectChanges = (db: Db, { ticketId, after }: { ticketId: string; after: number }) =>
  db.executeQuery(
    db
      .selectFrom('events')
      .select(['number', 'kind', 'data'])
      .where('ticket_id', '=', ticketId)
      .where('number', '>', after)
      .where('kind', 'in', CHANGE_KINDS)
      .orderBy('number')
      .limit(MOST_EVENTS),
  )

const selectChanged = (db: Db, dialect: Dialect, values: { numbers: string; after: number }) =>
  db.executeQuery(
    db
      .selectFrom(dialect.listed(values.numbers).as('listed'))
      .crossJoin('tickets as t')
      .select(['t.id', 't.number'])
      .select((eb) =>
        eb
          .selectFrom('events as e')
          .select((of) => of.fn.max<number | null>('e.number').as('number'))
          .whereRef('e.ticket_id', '=', 't.id')
          .where('e.number', '>', values.after)
          .where('e.kind', 'in', [...CHANGE_KINDS, ...MESSAGE_KINDS])
          .as('because'),
      )
      .whereRef('t.number', '=', 'listed.value'),
  )

/** The previous values in an event. */
type FormerValues = { formerAssigneeId?: string; from?: string; tagId?: string }

/** Queries about the changes and the failures of jobs. */
export function bulkFailureQueries(db: Db, dialect: Dialect) {
  /** The events that changed a ticket after a given one, and whether the job caused them. */
  async function changesSince(ticketId: string, after: number, job: string) {
    const { rows } = await selectChanges(db, { ticketId, after })
    return rows.map(({ number, kind, data }) => {
      const { job: by, ...said } = JSON.parse(data) as { job?: string } & FormerValues
      return { number, kind, said, isOfJob: by === job }
    })
  }

  return {
    /** Tickets by number, each with its latest change after an event, if any. */
    async changedSince(
      numbers: readonly number[],
      after: number,
    ): Promise<{ ticketId: string; because: number | null }[]> {
      const { rows } = await selectChanged(db, dialect, { numbers: JSON.stringify(numbers), after })
      const byNumber = new Map(rows.map((row) => [row.number, row]))
      return numbers.flatMap((number) => {
        const row = byNumber.get(number)
        return row ? [{ ticketId: row.id, because: row.because }] : []
      })
    },

    /** The event by which a job changed a ticket, and the values to restore; null if the job did not change it. */
    async changeBy(job: { id: string; frozenAt: number }, ticketId: string): Promise<JobChange | null> {
      const changes = await changesSince(ticketId, job.frozenAt, job.id)
      const change = changes.find(({ isOfJob }) => isOfJob)
      if (!change) return null
      const { formerAssigneeId: accountId = null, from = null, tagId = null } = change.said
      const teamId = change.kind === 'ticket.team_changed' ? from : null
      return { event: change.number, accountId, teamId, tagId }
    },

    /** The latest event after a given one by which another actor changed a ticket; null if there is none. */
    async inTheWay(job: string, ticketId: string, since: number): Promise<number | null> {
      const changes = await changesSince(ticketId, since, job)
      return changes.findLast(({ isOfJob }) => !isOfJob)?.number ?? null
    },

    /** The tickets that a job did not change, in the order of processing. */
    async failures(jobId: string, { limit, cursor }: PageRequest): Promise<Rows<BulkFailureOnWire>> {
      const after = cursor === undefined ? 0 : numberIn(parseCursor(cursor)[0])
      const rows = await db
        .selectFrom('bulk_tickets as b')
        .leftJoin('tickets as t', (join) => join.onRef('t.id', '=', 'b.ticket_id').on(keptTicket('t')))
        .leftJoin('events as e', 'e.number', 'b.because')
        .leftJoin('accounts as actor', 'actor.id', 'e.actor_id')
        .select(['b.position', 'b.code', 't.id', 't.number', 't.subject'])
        .select(['e.kind', 'e.occurred_at', 'e.actor_id', 'actor.username'])
        .where('b.job_id', '=', jobId)
        .where('b.outcome', '=', 'failed')
        .where('b.position', '>', after)
        .orderBy('b.position')
        .limit(limit + 1)
        .execute()
      return pageOf(
        rows,
        limit,
        ({ position }) => [String(position), ''],
        ({ id, number, subject, code, kind, occurred_at: at, actor_id: actorId, username }) => ({
          ticket: id !== null && number !== null && subject !== null ? { id, number, subject } : null,
          code: (code ?? 'internal') as ErrorCode,
          // Emptied events have no actor any more.
          because:
            isTimelineKind(kind) && at !== null
              ? { kind, by: actorId !== null && username !== null ? { id: actorId, username } : null, at }
              : null,
        }),
      )
    },
  }
}

const isTimelineKind = (kind: string | null): kind is TimelineKind =>
  TIMELINE_KINDS.some((known) => known === kind)
