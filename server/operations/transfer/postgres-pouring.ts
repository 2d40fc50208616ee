import { sql } from 'kysely'
import type { Db } from '../../database/dialect.ts'
import { tablesOf } from './place.ts'

/** Memory for creating an index. With the default, indexes of large tables need many passes. */
const MEMORY_OF_AN_INDEX = '256MB'

/**
 * Drops everything that PostgreSQL would maintain or check for each inserted row: indexes without a key, and foreign keys.
 * Returns a function that creates them again at once and updates the statistics. The transaction must not commit in between.
 */
export async function takeOffPerRow(db: Db): Promise<() => Promise<void>> {
  const references = await select<{ table: string; name: string; definition: string }>(
    db,
    sql`select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`,
  )
  for (const { table, name } of references) await run(db, `alter table ${table} drop constraint ${name}`)
  const indexes = await select<{ name: string; definition: string }>(
    db,
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = current_schema()::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
  )
  for (const { name } of indexes) await run(db, `drop index ${name}`)
  return async () => {
    await run(db, `set local maintenance_work_mem = '${MEMORY_OF_AN_INDEX}'`)
    for (const { definition } of indexes) await run(db, definition)
    for (const { table, name, definition } of references)
      await run(db, `alter table ${table} add constraint ${name} ${definition}`)
    // The following reads cover all rows. The rows are uncommitted, so autovacuum has not analyzed them.
    const names = [...(await tablesOf({ db })).keys()]
    await run(db, `analyze ${names.map((name) => `"${name}"`).join(', ')}`)
  }
}

const select = async <Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(db)).rows

const run = (db: Db, statement: string): Promise<unknown> => sql.raw(statement).execute(db)
