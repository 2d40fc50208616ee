import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** What several nodes have in common because they share no disk: files, the secret of the install, wake-ups. */
export async function addNodes(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, integer, bytes } = dialect.types
  await db.schema
    .createTable('file_pieces')
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('number', integer, (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('file_pieces_key', ['name', 'number'])
    .execute()
  await db.schema
    .createTable('install')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('value', text, (c) => c.notNull())
    .execute()
  // One mail about a topic is enough, also when two nodes write at once.
  await db.schema
    .createIndex('outbox_waiting')
    .unique()
    .on('outbox')
    .column('topic')
    .where(sql<boolean>`claimed_at is null and sent_at is null and failed_at is null`)
    .execute()
  await dialect.createWakeUps(db)
}
