import { sql } from 'kysely'
import type { Db, Dialect } from '../../database/dialect.ts'
import { indexUnited } from '../../database/search/indexed-texts.ts'

/** What a ticket has by the tickets that were merged into it, as rows of its own that name the ticket they come from. */
type UnitedTable = 'ticket_tags' | 'field_values'

const selectWhole = (db: Db, { id }: { id: string }) =>
  db.executeQuery(
    db
      .selectFrom('tickets as t')
      .select((eb) => [
        eb.fn.coalesce('t.merged_into', 't.id').as('id'),
        eb
          .selectFrom('tickets as source')
          .select('source.id')
          .where('source.merged_into', '=', (ref) => ref.fn.coalesce('t.merged_into', 't.id'))
          .limit(1)
          .as('source'),
      ])
      .where('t.id', '=', id),
  )

/**
 * Writes again what a ticket has by a merge, where it is part of one: as the target, or merged into it. Whoever changes tags or values of
 * a ticket calls it after that.
 */
export async function keepUnited(db: Db, table: UnitedTable, ticketId: string): Promise<void> {
  const [whole] = (await selectWhole(db, { id: ticketId })).rows
  if (whole && whole.source !== null) await unite(db, table, whole.id)
}

/** Writes again what a ticket has by the tickets that are merged into it by now. Nobody else changes any of them meanwhile. */
export async function uniteAll(db: Db, dialect: Dialect, targetId: string): Promise<void> {
  await unite(db, 'ticket_tags', targetId)
  await unite(db, 'field_values', targetId)
  await indexUnited(db, dialect, targetId)
}

async function unite(db: Db, table: UnitedTable, targetId: string): Promise<void> {
  await db.deleteFrom(table).where('ticket_id', '=', targetId).where('from_id', 'is not', null).execute()
  const sources = await db
    .selectFrom('tickets')
    .select('id')
    .where('merged_into', '=', targetId)
    .orderBy('number')
    .execute()
  const take = table === 'ticket_tags' ? takeTags : takeValues
  for (const { id } of sources) await take(targetId, id).execute(db)
}

/** All tags of all of them, each once. */
const takeTags = (targetId: string, sourceId: string) => sql`
  insert into ticket_tags (ticket_id, tag_id, number, queue_key, from_id)
  select target.id, given.tag_id, target.number, target.queue_key, given.ticket_id
  from tickets as target cross join ticket_tags as given
  where target.id = ${targetId} and given.ticket_id = ${sourceId} and given.from_id is null
  on conflict do nothing`

/** The rule of `united.ts`: of a field its own values, or else those of the first that has some; of several choices all. */
const takeValues = (targetId: string, sourceId: string) => sql`
  insert into field_values (ticket_id, field_id, value, number, text, from_id)
  select target.id, v.field_id, v.value, v.number, v.text, v.ticket_id
  from tickets as target cross join field_values as v
  where target.id = ${targetId} and v.ticket_id = ${sourceId} and v.from_id is null
    and ((select f.kind from fields as f where f.id = v.field_id) = 'choices' or not exists (
      select 1 from field_values as held where held.ticket_id = target.id and held.field_id = v.field_id
        and (held.from_id is null or held.from_id <> v.ticket_id)))
  on conflict do nothing`
