import type { Db } from '../database/dialect.ts'
import type { SpecifiedTicket } from './ticket.ts'

/** Half of a ticket's columns: the place in the queue with its names is left out, which takes three more look-ups. */
export const selectSpecified = (db: Db, { id }: { id: string }) =>
  db.executeQuery(
    db
      .selectFrom('tickets as t')
      .innerJoin('accounts as requester', 'requester.id', 't.requester_id')
      .leftJoin('accounts as assignee', 'assignee.id', 't.assignee_id')
      .select(['t.id', 't.state', 't.subject', 't.message', 't.created_at', 't.version', 't.opened_at'])
      .select(['t.occurred_at', 't.picture_full', 't.picture_thumb', 't.requester_id', 't.assignee_id'])
      .select(['requester.username as requester_name', 'assignee.username as assignee_name'])
      .where('t.id', '=', id),
  )

type Row = Awaited<ReturnType<typeof selectSpecified>>['rows'][number]

/** The ticket that a row describes, as the calls of the specification show it. */
export function toSpecified(row: Row): SpecifiedTicket {
  const [occurredOn = '', occurredTime = ''] = row.occurred_at.split('T')
  return {
    id: row.id,
    state: row.state,
    subject: row.subject,
    message: row.message,
    createdAt: row.created_at,
    version: row.version,
    requester: { id: row.requester_id, username: row.requester_name },
    assignee:
      row.assignee_id && row.assignee_name ? { id: row.assignee_id, username: row.assignee_name } : null,
    opened: row.opened_at !== null,
    occurredOn,
    occurredTime,
    picture: { full: row.picture_full, thumb: row.picture_thumb },
  }
}
