import { sql, type Kysely } from 'kysely'
import { columnTypes, isPostgres } from './frozen/engine.ts'
import { nameByReference } from './frozen/name-by-reference.ts'

/** What is needed to forget people for good, and to throw away what was kept for long enough. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema.alterTable('accounts').addColumn('erased_at', text).execute()
  await db.schema
    .createIndex('accounts_former')
    .on('accounts')
    .columns(['username_key', 'id'])
    .where(sql<boolean>`deleted_at is not null and erased_at is null`)
    .execute()

  await db.schema.alterTable('notifications').addColumn('person_id', text).execute()
  await db.schema.createIndex('notifications_ticket').on('notifications').column('ticket_id').execute()
  await nameByReference(db)

  // Numbers of tickets that were there once: none is given twice, and a gap that nobody made is found.
  await db.schema
    .createTable('removed_tickets')
    .addColumn('number', integer, (c) => c.primaryKey())
    .execute()
  await db.schema
    .createTable('tasks')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('leased_until', text, (c) => c.notNull())
    .addColumn('done_at', text, (c) => c.notNull())
    .execute()
  await sql`insert into tasks (name, leased_until, done_at) values ('retention', '', '')`.execute(db)

  await db.schema
    .alterTable('file_pieces')
    .addColumn('kept_at', text, (c) => c.notNull().defaultTo(''))
    .execute()
  await indexPictures(db)

  await db.schema
    .createIndex('outbox_sent')
    .on('outbox')
    .columns(['sent_at', 'id'])
    .where(sql.ref('sent_at'), 'is not', null)
    .execute()
  await db.schema.createIndex('outbox_ticket').on('outbox').column('ticket_id').execute()
  await db.schema
    .createIndex('outbox_recipient')
    .on('outbox')
    .expression(sql`lower(recipient)`)
    .column('id')
    .execute()
  await db.schema.createIndex('codes_expiry').on('codes').column('expires_at').execute()
  if (!isPostgres(db)) await forgetRemovedAccounts(db)
}

const PICTURE_BEGINNING = 12

/** By the beginning of their names, which tells them apart well enough: whole names would be longer than the rows. */
async function indexPictures(db: Kysely<unknown>): Promise<void> {
  for (const table of ['tickets', 'messages']) {
    for (const column of ['picture_full', 'picture_thumb']) {
      const beginning = sql`substr(${sql.ref(column)}, 1, ${sql.lit(PICTURE_BEGINNING)})`
      const index = db.schema.createIndex(`${table}_${column}`).on(table).expression(beginning)
      await (table === 'messages' ? index.where(sql.ref(column), 'is not', null) : index).execute()
    }
  }
}

/** Leaves nothing in SQLite's search of accounts that were removed before; from here on, what is deleted leaves it at once. */
async function forgetRemovedAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`insert into account_words (account_words, rank) values ('secure-delete', 1)`.execute(db)
  await sql`insert into account_words (account_words) values ('rebuild')`.execute(db)
}
