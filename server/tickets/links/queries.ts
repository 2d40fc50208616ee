import type { LinkKind, TicketRef } from '@support-desk/contract'
import type { UserName } from '../../kernel/actor.ts'
import type { Db, Dialect } from '../../database/dialect.ts'
import { keptTicket } from '../removal/queries-listed.ts'

/** A link between two tickets, from the side of one of them. */
export type TicketLinkRow = {
  id: string
  kind: LinkKind
  /** Whether this ticket is the first of the relation: the parent, the blocker, the duplicate. */
  isFirst: boolean
  ticket: TicketRef
  by: UserName
  createdAt: string
}

/** A link row. */
export type NewLink = {
  id: string
  ticketId: string
  otherId: string
  kind: LinkKind
  createdBy: string
  createdAt: string
}

const linksWhere =
  (side: 'ticket_id' | 'other_id') =>
  (db: Db, { ticketId }: { ticketId: string }) =>
    db.executeQuery(
      db
        .selectFrom('ticket_links as l')
        .innerJoin('tickets as t', 't.id', side === 'ticket_id' ? 'l.other_id' : 'l.ticket_id')
        .innerJoin('accounts as by', 'by.id', 'l.created_by')
        .select(['l.id', 'l.kind', 'l.created_at', 'l.created_by', 'by.username as by_name'])
        .select(['t.id as ticket_id', 't.number', 't.subject', 't.status'])
        .where(`l.${side}`, '=', ticketId)
        .where(keptTicket('t')),
    )
const selectFirst = linksWhere('ticket_id')
const selectSecond = linksWhere('other_id')

type Row = Awaited<ReturnType<typeof selectFirst>>['rows'][number]

const toLink = (row: Row, isFirst: boolean): TicketLinkRow => ({
  id: row.id,
  kind: row.kind,
  isFirst,
  ticket: { id: row.ticket_id, number: row.number, subject: row.subject, status: row.status },
  by: { id: row.created_by, username: row.by_name },
  createdAt: row.created_at,
})

/** Sort key: by time, then by id. Times have equal lengths. */
const keyOf = ({ createdAt, id }: TicketLinkRow): string => `${createdAt} ${id}`

/** Queries on links between tickets. The caller locks both tickets before a change. */
export const linkQueries = (db: Db, dialect: Dialect) => ({
  /** Links of a ticket, by time of creation. */
  async of(ticketId: string): Promise<TicketLinkRow[]> {
    const [first, second] = await Promise.all([selectFirst(db, { ticketId }), selectSecond(db, { ticketId })])
    return [
      ...first.rows.map((row) => toLink(row, true)),
      ...second.rows.map((row) => toLink(row, false)),
    ].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  },

  async insert({ id, ticketId, otherId, kind, createdBy, createdAt }: NewLink): Promise<void> {
    await db
      .insertInto('ticket_links')
      .values({
        id,
        ticket_id: ticketId,
        other_id: otherId,
        kind,
        created_by: createdBy,
        created_at: createdAt,
      })
      .execute()
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom('ticket_links').where('id', '=', id).execute()
  },

  /** Locks the creation of parent links until the transaction ends. */
  holdParents: (): Promise<void> => dialect.oneAtATime(db, 'ticketParents'),

  /** Id of the parent; null for a ticket without one. */
  async parentOf(ticketId: string): Promise<string | null> {
    const row = await db
      .selectFrom('ticket_links')
      .select('ticket_id')
      .where('other_id', '=', ticketId)
      .where('kind', '=', 'parent')
      .executeTakeFirst()
    return row?.ticket_id ?? null
  },
})
