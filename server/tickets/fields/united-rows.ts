import { sql } from 'kysely'
import type { Db, Dialect } from '../../database/dialect.ts'
import { indexUnited } from '../../database/search/indexed-texts.ts'

/** Tables with inherited rows: `from_id` names the merged ticket that a row comes from. */
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
 * Recomputes the inherited rows of the merge that includes this ticket, if any. Call it after each change of tags or
 * values.
 */
export async function keepUnited(db: Db, table: UnitedTable, ticketId: string): Promise<void> {
  const [whole] = (await selectWhole(db, { id: ticketId })).rows
  if (whole && whole.source !== null) await unite(db, table, whole.id)
}

/** Recomputes all inherited rows of a merge target. The caller holds the locks of its tickets. */
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

/** Inherits all tags, each once. */
const takeTags = (targetId: string, sourceId: string) => sql`
  insert into ticket_tags (ticket_id, tag_id, number, queue_key, from_id)
  select target.id, given.tag_id, target.number, target.queue_key, given.ticket_id
  from tickets as target cross join ticket_tags as given
  where target.id = ${targetId} and given.ticket_id = ${sourceId} and given.from_id is null
  on conflict do nothing`

/**
 * Same rule as `united.ts`: own values first, else the first merged ticket with a value; multiple choices are united.
 */
const takeValues = (targetId: string, sourceId: string) => sql`
  insert into field_values (ticket_id, field_id, value, number, text, from_id)
  select target.id, v.field_id, v.value, v.number, v.text, v.ticket_id
  from tickets as target cross join field_values as v
  where target.id = ${targetId} and v.ticket_id = ${sourceId} and v.from_id is null
    and ((select f.kind from fields as f where f.id = v.field_id) = 'choices' or not exists (
      select 1 from field_values as held where held.ticket_id = target.id and held.field_id = v.field_id
        and (held.from_id is null or held.from_id <> v.ticket_id)))
  on conflict do nothing`
