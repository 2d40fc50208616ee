import { type Kysely, sql } from 'kysely'
import { columnTypes, defaultTo } from './baseline/columns.ts'

/** What a form asks for besides its fields. Until now every form asked for the date and for no picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  const add = (column: string, value: string) =>
    db.schema
      .alterTable('forms')
      .addColumn(column, text, (definition) =>
        defaultTo(value)(definition).check(sql`${sql.ref(column)} in ('none', 'optional', 'required')`),
      )
      .execute()
  await add('asks_picture', 'none')
  await add('asks_date', 'required')
}
