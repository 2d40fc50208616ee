import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from './frozen/engine.ts'

/** Tags, and which tickets have them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('tags')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull().unique())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('archived_at', text)
    .addColumn('merged_into', text)
    .execute()
  await db.schema
    .createIndex('tags_merged')
    .on('tags')
    .columns(['merged_into'])
    .where(sql<boolean>`merged_into is not null`)
    .execute()
  await db.schema
    .createTable('ticket_tags')
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('tag_id', text, (c) => c.notNull().references('tags.id'))
    .addColumn('number', integer, (c) => c.notNull())
    .addColumn('queue_key', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('ticket_tags_key', ['ticket_id', 'tag_id'])
    .execute()
  await db.schema.createIndex('ticket_tags_number').on('ticket_tags').columns(['tag_id', 'number']).execute()
  await db.schema
    .createIndex('ticket_tags_place')
    .on('ticket_tags')
    .columns(['tag_id', 'queue_key', 'number'])
    .execute()
  await keepPlaces(db)
}

/** Whatever moves a ticket in the queue moves it in the lists of its tags. */
async function keepPlaces(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) {
    await sql`create trigger tickets_place_of_tags after update of queue_key on tickets
      when old.queue_key <> new.queue_key begin
        update ticket_tags set queue_key = new.queue_key where ticket_id = new.id;
      end`.execute(db)
    return
  }
  await sql`create function place_of_tags() returns trigger language plpgsql as $$ begin
      update ticket_tags set queue_key = new.queue_key where ticket_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger tickets_place_of_tags after update of queue_key on tickets for each row
    when (old.queue_key is distinct from new.queue_key) execute function place_of_tags()`.execute(db)
}
