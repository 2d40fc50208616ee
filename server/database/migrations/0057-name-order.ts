import { type Kysely, sql } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Tags and teams in the order in which people look for them: `tag 2` before `tag 10`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  for (const table of ['tags', 'teams']) {
    await db.schema
      .alterTable(table)
      .addColumn('sort_key', text, (c) => c.notNull().defaultTo(''))
      .execute()
    const { rows } = await sql<{ id: string; key: string }>`
      select id, name_key as key from ${sql.table(table)}`.execute(db)
    for (const { id, key } of rows)
      await sql`update ${sql.table(table)} set sort_key = ${sortKeyOf(key)} where id = ${id}`.execute(db)
  }
  await db.schema.createIndex('tags_sorted').on('tags').columns(['sort_key', 'id']).execute()
}

/** Without accents, and numbers behind how many digits they have. */
const sortKeyOf = (key: string): string =>
  key
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/\d+/g, (digits) => {
      const number = digits.replace(/^0+(?=\d)/, '')
      return `${String(number.length).padStart(3, '0')}${number}`
    })
