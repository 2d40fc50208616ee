import { type Kysely, PostgresAdapter, sql } from 'kysely'

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Adds senders whose Reply-To address is the requester of their tickets. */
export async function addReplyToSenders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mailboxes')
    .addColumn('reply_to_senders', isPostgres(db) ? sql`text collate "C"` : 'text', (column) =>
      column.notNull().defaultTo('[]'),
    )
    .execute()
}

/** Adds the session or API token that started a bulk job or scheduled a reply. */
export async function addDoors(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bulk_jobs').addColumn('door', 'text').execute()
  await db.schema.alterTable('scheduled_replies').addColumn('door', 'text').execute()
  await db.schema
    .createIndex('scheduled_replies_door')
    .on('scheduled_replies')
    .column('door')
    .where(sql<boolean>`door is not null`)
    .execute()
}

export async function sortTeams(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('teams_sorted').on('teams').columns(['sort_key', 'id']).execute()
}

/** Replaces the tables of search by one, which is empty. */
export async function emptySearch(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) {
    await sql`drop table ticket_subjects`.execute(db)
    await sql`drop table ticket_words_terms`.execute(db)
    await sql`insert into ticket_words (ticket_words) values ('delete-all')`.execute(db)
    return
  }
  await sql`drop trigger ticket_words_terms_insert on ticket_words`.execute(db)
  await sql`drop trigger ticket_words_terms_update on ticket_words`.execute(db)
  await sql`drop function add_ticket_words_terms()`.execute(db)
  await sql`drop table ticket_words_terms`.execute(db)
  await sql`drop table ticket_subjects`.execute(db)
  await sql`drop index ticket_words_ranges`.execute(db)
  await sql`delete from ticket_words`.execute(db)
  await sql`create index ticket_words_words on ticket_words using gin (words)`.execute(db)
  await sql`create index ticket_words_subject on ticket_words
    using gin (ts_filter(words, '{a,d}')) where part = 0`.execute(db)
}

/** Empties the index of names, which also has email addresses from here on. */
export async function emptyNames(db: Kysely<unknown>): Promise<void> {
  await sql`drop table account_words`.execute(db)
  await sql`delete from account_names`.execute(db)
}

const isOpen = sql<boolean>`state <> 'Solved' or turn <> 'nobody'`
const OPEN_COLUMNS =
  'queue_key number turn snoozed state priority assignee_id team_id requester_id created_at'.split(' ')

export async function indexOpenTickets(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('tickets_turn_snoozed_queue_key').execute()
  await db.schema.dropIndex('tickets_priority_queue_key').execute()
  await db.schema.createIndex('tickets_open').on('tickets').columns(OPEN_COLUMNS).where(isOpen).execute()
  await db.schema
    .createIndex('tickets_priority_order')
    .on('tickets')
    .columns(['priority desc', 'queue_key', 'number'])
    .execute()
}

export async function indexOpenByPriority(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('tickets_open_by_priority')
    .on('tickets')
    .columns(['priority desc', 'queue_key', 'number'])
    .where(isOpen)
    .execute()
}
