import { type Kysely, sql } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** What a ticket has by the tickets that were merged into it stands in rows of its own, which name the ticket that they come from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  for (const table of ['ticket_tags', 'field_values'])
    await db.schema.alterTable(table).addColumn('from_id', text).execute()
  await sql`insert into ticket_tags (ticket_id, tag_id, number, queue_key, from_id)
    select target.id, given.tag_id, target.number, target.queue_key, source.id
    from tickets as source cross join tickets as target cross join ticket_tags as given
    where source.merged_into is not null and target.id = source.merged_into
      and given.ticket_id = source.id and given.from_id is null
    order by source.number on conflict do nothing`.execute(db)
  // Its own value holds, then that of the earliest merged ticket; of several choices all do.
  await sql`insert into field_values (ticket_id, field_id, value, number, text, from_id)
    select source.merged_into, v.field_id, v.value, v.number, v.text, source.id
    from tickets as source cross join field_values as v
    where source.merged_into is not null and v.ticket_id = source.id and v.from_id is null
      and ((select f.kind from fields as f where f.id = v.field_id) = 'choices' or not exists (
        select 1 from field_values as own
        where own.ticket_id = source.merged_into and own.field_id = v.field_id and own.from_id is null)
      and not exists (
        select 1 from tickets as earlier cross join field_values as held
        where earlier.merged_into = source.merged_into and earlier.number < source.number
          and held.ticket_id = earlier.id and held.field_id = v.field_id and held.from_id is null))
    order by source.number on conflict do nothing`.execute(db)
}
