import { sql } from 'kysely'
import type { EmptiedEvents, EventsToEmpty } from './event.ts'
import type { Db } from '../../database/dialect.ts'
import { contentHash } from './event-chain.ts'
import { lastBefore } from './queries-times.ts'

/** Empties some events; see {@link EventQueries.empty}. */
export async function emptyEvents(
  db: Db,
  which: EventsToEmpty,
  limit: number,
): Promise<EmptiedEvents | null> {
  const rows =
    'ticketId' in which ? await ofTicket(db, which.ticketId, limit) : await ofKinds(db, which, limit)
  if (rows.length === 0) return null
  const contents = sql.join(rows.map((row) => sql`(${row.number}, ${contentHash(row)})`))
  const emptied = await sql<{ number: number }>`update events
    set kind = 'emptied', ticket_id = null, actor_id = null, about_id = null, token_id = null, data = '{}', salt = null,
      content_hash = listed.column2
    from (values ${contents}) as listed
    where number = cast(listed.column1 as bigint) and kind <> 'emptied' returning number`.execute(db)
  const numbers = emptied.rows.map(({ number }) => number)
  if (numbers.length === 0) return null
  return { count: numbers.length, first: Math.min(...numbers), last: Math.max(...numbers) }
}

const ofTicket = (db: Db, ticketId: string, limit: number) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('number')
    .limit(limit)
    .execute()

async function ofKinds(db: Db, { kinds, before }: Extract<EventsToEmpty, { kinds: unknown }>, limit: number) {
  const upTo = await lastBefore(db, before)
  const rows = []
  for (const kind of kinds.filter((named) => named !== 'record.emptied' && named !== 'emptied')) {
    if (rows.length >= limit) break
    rows.push(
      ...(await db
        .selectFrom('events')
        .selectAll()
        .where('kind', '=', kind)
        .where('number', '<=', upTo)
        .where('occurred_at', '<', before)
        .orderBy('number')
        .limit(limit - rows.length)
        .execute()),
    )
  }
  return rows
}
