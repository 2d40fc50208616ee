import { sql } from 'kysely'
import type { EventRow } from '../event-rows.ts'
import type { Db } from '../schema.ts'
import { preparedText } from '../prepared.ts'

/** The next one of a chain is looked for among all of its statement. */
const MOST_IN_STATEMENT = 200

/** Waits for whoever has the counter; what comes next sees how they left it. */
const holdCounter = preparedText(() => sql`select from event_counter where id = 1 for no key update`)

/** Numbers rows in their order, chains each to the one before, and moves the counter on, all in the database. */
const insertChained = preparedText(
  ({ rows }: { rows: string }) => sql`with recursive given as materialized (
      select * from json_to_recordset(${rows}::json) as listed (place bigint, kind text, ticket_id text, actor_id text,
        about_id text, token_id text, data text, occurred_at text, salt text, content text, changes boolean)
    ), chained as (
      select 0::bigint as place, value::bigint as number, hash from event_counter where id = 1
      union all
      select given.place, chained.number + 1,
        translate(encode(sha256(convert_to(chained.hash || ':' || (chained.number + 1)::text || ':' || given.content,
          'UTF8')), 'base64'), '+/=', '-_')
      from chained join given on given.place = chained.place + 1
    ), counted as (
      update event_counter set value = latest.number, hash = latest.hash, changed = coalesce(
        (select max(number) from chained join given using (place) where changes), changed)
      from (select number, hash from chained order by place desc limit 1) as latest where id = 1
    )
    insert into events (number, kind, ticket_id, actor_id, about_id, token_id, data, occurred_at, salt, hash)
    select number, kind, ticket_id, actor_id, about_id, token_id, data, occurred_at, salt, hash
    from chained join given using (place)`,
)

/**
 * Appends events. The counter stays locked until the commit, so numbers have no gaps and follow commits. Everybody waits for
 * it, so it comes last, and nobody waits for an answer while they have it.
 */
export async function appendEvents(db: Db, events: readonly EventRow[]): Promise<void> {
  const pieces = Array.from({ length: Math.ceil(events.length / MOST_IN_STATEMENT) }, (_, piece) =>
    events
      .slice(piece * MOST_IN_STATEMENT, (piece + 1) * MOST_IN_STATEMENT)
      .map((event, index) => ({ ...event, place: index + 1 })),
  )
  await Promise.all([
    holdCounter(db, {}),
    ...pieces.map((rows) => insertChained(db, { rows: JSON.stringify(rows) })),
  ])
}
