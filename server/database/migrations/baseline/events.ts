import { type Kysely, sql } from 'kysely'
import { columnTypes, createIndex, defaultTo, isPostgres, primaryKey, refersTo, required } from './columns.ts'

/** The event log with its counter, and notifications. */
export async function createEvents(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('event_counter')
    .addColumn('id', integer, primaryKey)
    .addColumn('value', integer, required)
    .addColumn('hash', text, defaultTo(''))
    .addColumn('changed', integer, defaultTo(0))
    .execute()
  await sql`insert into event_counter (id, value) values (1, 0)`.execute(db)

  await db.schema
    .createTable('events')
    .addColumn('number', integer, primaryKey)
    .addColumn('kind', text, required)
    .addColumn('ticket_id', text)
    .addColumn('actor_id', text)
    .addColumn('data', text, required)
    .addColumn('occurred_at', text, required)
    .addColumn('about_id', text)
    .addColumn('salt', text)
    .addColumn('content_hash', text)
    .addColumn('hash', text, defaultTo(''))
    .addColumn('token_id', text)
    .execute()
  await createIndex(db, 'events_ticket', 'events', ['ticket_id', 'number'])
  await createIndex(db, 'events_kind', 'events', ['kind', 'number'])
  await createIndex(db, 'events_actor', 'events', ['actor_id', 'kind', 'number'])
  await createIndex(db, 'events_about', 'events', ['about_id', 'kind', 'number'], {
    where: 'about_id is not null',
  })
  // On SQLite one process writes, and wakes its own listeners.
  if (isPostgres(db)) await notifyNodes(db)

  await db.schema
    .createTable('notifications')
    .addColumn('id', text, primaryKey)
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('kind', text, required)
    .addColumn('text', text, required)
    .addColumn('created_at', text, required)
    .addColumn('person_id', text)
    .addColumn('text_values', text)
    .execute()
  await createIndex(db, 'notifications_account', 'notifications', ['account_id', 'created_at', 'id'])
  await createIndex(db, 'notifications_about', 'notifications', ['account_id', 'ticket_id', 'kind'])
  await createIndex(db, 'notifications_ticket', 'notifications', ['ticket_id'])
}

/** PostgreSQL notifies every node of each committed event. */
async function notifyNodes(db: Kysely<unknown>): Promise<void> {
  await sql`create function support_desk_wake_up() returns trigger language plpgsql as $$
      begin
        perform pg_notify('support_desk', '');
        return null;
      end
    $$`.execute(db)
  await sql`create trigger events_wake_up after insert on events
      for each statement execute function support_desk_wake_up()`.execute(db)
}

/** Jobs, rate limits, requests with a key, and single values of the install. */
export async function createMachinery(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('jobs')
    .addColumn('job', text, required)
    .addColumn('key', text, required)
    .addColumn('due_at', text, required)
    .addColumn('data', text, required)
    .addColumn('failures', integer, required)
    .addColumn('lease', text)
    .addColumn('again_at', text)
    .addColumn('done_at', text)
    .addColumn('failed_at', text)
    .addColumn('error', text)
    .addPrimaryKeyConstraint('jobs_pk', ['job', 'key'])
    .execute()
  await createIndex(db, 'jobs_due', 'jobs', ['job', 'due_at'])

  await db.schema
    .createTable('rate_counters')
    .addColumn('key', text, primaryKey)
    .addColumn('count', integer, required)
    .addColumn('resets_at', text, required)
    .execute()
  await createIndex(db, 'rate_counters_expiry', 'rate_counters', ['resets_at'])

  await db.schema
    .createTable('keyed_requests')
    .addColumn('id', text, primaryKey)
    .addColumn('request', text, required)
    .addColumn('started_at', text, required)
    .addColumn('has_changed', integer, required)
    .addColumn('answer', text)
    .addColumn('expires_at', text, required)
    .execute()
  await createIndex(db, 'keyed_requests_expiry', 'keyed_requests', ['expires_at'])

  await db.schema
    .createTable('install')
    .addColumn('key', text, primaryKey)
    .addColumn('value', text, required)
    .execute()
}
