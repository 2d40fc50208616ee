import { sql, type Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Versions of tickets; keys, pictures and taking back of chat messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .alterTable('tickets')
    .addColumn('version', integer, (c) => c.notNull().defaultTo(1))
    .execute()
  for (const column of ['client_key', 'picture_full', 'picture_thumb', 'taken_back_at']) {
    await db.schema.alterTable('messages').addColumn(column, text).execute()
  }
  await db.schema
    .createIndex('messages_key')
    .unique()
    .on('messages')
    .columns(['author_id', 'client_key'])
    .where(sql.ref('client_key'), 'is not', null)
    .execute()
}
