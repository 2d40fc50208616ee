import { sql, type Kysely } from 'kysely'
import { columnTypes, isPostgres } from './frozen/engine.ts'

/** What several nodes have in common because they share no disk: files, the secret of the install, wake-ups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, bytes } = columnTypes(db)
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
  // The one process that writes to SQLite wakes its own watchers.
  if (isPostgres(db)) await createWakeUps(db)
}

/** Makes PostgreSQL tell every node when an event is committed. */
async function createWakeUps(db: Kysely<unknown>): Promise<void> {
  await sql`create function support_desk_wake_up() returns trigger language plpgsql as $$
      begin
        perform pg_notify('support_desk', '');
        return null;
      end
    $$`.execute(db)
  await sql`create trigger events_wake_up after insert on events
      for each statement execute function support_desk_wake_up()`.execute(db)
}
