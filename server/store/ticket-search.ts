import { sql } from 'kysely'
import type { Rows, Ticket, TicketListRequest, TicketScope } from '../core/ports.ts'
import type { Db, Dialect } from './dialect.ts'
import { afterCursor, pageOf, refuseCursor } from './pages.ts'
import { personOf, ticketRows, toTicket } from './ticket-rows.ts'

type Search = TicketListRequest & { q: string; scope: TicketScope }

/** Tickets of a scope by the beginnings of words in them and their chats, or by their id. */
export async function searchTickets(db: Db, dialect: Dialect, search: Search): Promise<Rows<Ticket>> {
  const { scope, states = [], q, sort, limit, cursor } = search
  const visible = ticketRows(db)
    .$if(scope.kind === 'requester', (query) => query.where('t.requester_id', '=', personOf(scope)))
    .$if(scope.kind === 'assignee', (query) => query.where('t.assignee_id', '=', personOf(scope)))
    .$if(states.length > 0, (query) => query.where('t.state', 'in', states))
  const ranks = dialect.ranksMatching('ticket_words', q)
  if (sort === '-relevance' && ranks) {
    if (cursor !== undefined) refuseCursor()
    const best = sql<{ id: string; rank: number }>`(
      select id, max(rank) as rank from (
        select id, rank from ${ranks} as found union all select id, 2 from tickets where id = ${q}
      ) as every group by id
    )`.as<'best'>('best')
    const rows = await visible
      .innerJoin(best, 'best.id', 't.id')
      .orderBy('best.rank', 'desc')
      .orderBy('t.number', 'desc')
      .limit(limit)
      .execute()
    return { rows: rows.map(toTicket), nextCursor: null }
  }
  const matching = dialect.idsMatching('ticket_words', q)
  const rows = await visible
    .where((eb) =>
      eb.or([eb('t.id', '=', q), ...(matching ? [sql<boolean>`${sql.ref('t.id')} in ${matching}`] : [])]),
    )
    .$if(cursor !== undefined, (query) =>
      query.where(afterCursor({ column: 't.created_at', id: 't.id', descending: true }, cursor ?? '')),
    )
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => [row.created_at, row.id], toTicket)
}
