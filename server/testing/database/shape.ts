import type { StoreLocation } from '../../open-store.ts'
import { onDatabase } from './raw-database.ts'

type Run = Parameters<Parameters<typeof onDatabase>[1]>[0]

/** Tables, columns, indexes, constraints and triggers of a database, in any order of columns. */
export const shapeOf = (place: StoreLocation): Promise<unknown> =>
  onDatabase(place, place.databaseUrl ? shapeOnPostgres : shapeOnSqlite)

const shapeOnPostgres = async (run: Run): Promise<unknown> => [
  await run(`select relname, attname, format_type(atttypid, atttypmod) as type, attcollation, attnotnull,
      pg_get_expr(adbin, adrelid) as fallback
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by 1, 2`),
  await run(`select indexdef from pg_indexes where schemaname = 'public' order by 1`),
  // Leaves out constraints for "not null", which keep the name of a column that was renamed.
  await run(`select conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' order by 1`),
  await run(`select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`),
]

const shapeOnSqlite = async (run: Run): Promise<unknown> => [
  await run(`select m.name as "table", c.name, c.type, c."notnull", c.dflt_value, c.pk
    from sqlite_master m, pragma_table_xinfo(m.name) c
    where m.type = 'table' and m.name not like 'kysely%' order by 1, 2`),
  await run(`select m.name as "table", f."from", f."table" as target, f."to"
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' order by 1, 2`),
  (
    (await run(`select type, name, sql from sqlite_master
      where name not like 'kysely%' order by type, name`)) as {
      type: string
      name: string
      sql: string | null
    }[]
  ).map(({ type, name, sql }) => [type, name, type === 'table' ? constraintsIn(sql ?? '') : plain(sql)]),
]

const plain = (sql: string | null): string | undefined => sql?.replaceAll(/[\s"]+/g, '').toLowerCase()

/** The named constraints in the text that creates a table, each from its name to the bracket that closes it. */
function constraintsIn(sql: string): (string | undefined)[] {
  if (/^create virtual/i.test(sql)) return [plain(sql)]
  return sql
    .split(/(?=constraint "?\w+"? (?:check|unique|primary key))/i)
    .slice(1)
    .map((text) => plain(text.slice(0, closingBracket(text) + 1)))
    .toSorted()
}

function closingBracket(text: string): number {
  let depth = 0
  for (let index = text.indexOf('('); index < text.length; index++) {
    if (text[index] === '(') depth++
    if (text[index] === ')' && --depth === 0) return index
  }
  return text.length
}
