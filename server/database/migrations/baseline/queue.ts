import { type Kysely, sql } from 'kysely'
import {
  columnTypes,
  createIndex,
  defaultTo,
  isPostgres,
  mayReferTo,
  primaryKey,
  refersTo,
  required,
} from './columns.ts'

/** Tags of tickets. A trigger copies the place of a ticket in the queue to its tags. */
export async function createTags(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('tags')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, required)
    .addColumn('name_key', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, required)
    .addColumn('archived_at', text)
    .addColumn('merged_into', text)
    .addColumn('sort_key', text, defaultTo(''))
    .execute()
  await createIndex(db, 'tags_merged', 'tags', ['merged_into'], { where: 'merged_into is not null' })
  await createIndex(db, 'tags_sorted', 'tags', ['sort_key', 'id'])

  await db.schema
    .createTable('ticket_tags')
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('tag_id', text, refersTo('tags.id'))
    .addColumn('number', integer, required)
    .addColumn('queue_key', text, required)
    .addColumn('from_id', text)
    .addPrimaryKeyConstraint('ticket_tags_key', ['ticket_id', 'tag_id'])
    .execute()
  await createIndex(db, 'ticket_tags_number', 'ticket_tags', ['tag_id', 'number'])
  await createIndex(db, 'ticket_tags_place', 'ticket_tags', ['tag_id', 'queue_key', 'number'])
  await (isPostgres(db) ? copyQueueKeyOnPostgres(db) : copyQueueKeyOnSqlite(db))
}

async function copyQueueKeyOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger tickets_place_of_tags after update of queue_key on tickets
    when old.queue_key <> new.queue_key begin
      update ticket_tags set queue_key = new.queue_key where ticket_id = new.id;
    end`.execute(db)
}

async function copyQueueKeyOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function place_of_tags() returns trigger language plpgsql as $$ begin
      update ticket_tags set queue_key = new.queue_key where ticket_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger tickets_place_of_tags after update of queue_key on tickets for each row
    when (old.queue_key is distinct from new.queue_key) execute function place_of_tags()`.execute(db)
}

const OWNED = sql`visibility in ('own', 'team', 'all')
  and (visibility = 'team') = (team_id is not null)
  and (visibility <> 'own' or owner_id is not null)`

/** Views of the queue, and macros. */
export async function createViews(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('views')
    .addColumn('id', text, primaryKey)
    .addColumn('owner_id', text, mayReferTo('accounts.id'))
    .addColumn('visibility', text, required)
    .addColumn('team_id', text, mayReferTo('teams.id'))
    .addColumn('name', text, required)
    .addColumn('condition', text, required)
    .addColumn('sorted_by', text, required)
    .addColumn('columns', text, required)
    .addColumn('grouped_by', text, required)
    .addColumn('icon', text, required)
    .addColumn('shortcut', text)
    .addColumn('place', integer, required)
    .addColumn('created_at', text, required)
    .addCheckConstraint('views_visibility', OWNED)
    .execute()
  await createIndex(db, 'views_owner', 'views', ['owner_id', 'visibility'])
  await createIndex(db, 'views_team', 'views', ['team_id'], { where: 'team_id is not null' })
  await createIndex(db, 'views_for_all', 'views', ['place'], { where: `visibility = 'all'` })

  await db.schema
    .createTable('macros')
    .addColumn('id', text, primaryKey)
    .addColumn('owner_id', text, mayReferTo('accounts.id'))
    .addColumn('visibility', text, required)
    .addColumn('team_id', text, mayReferTo('teams.id'))
    .addColumn('name', text, required)
    .addColumn('name_key', text, required)
    .addColumn('reply', text)
    .addColumn('steps', text, required)
    .addColumn('created_at', text, required)
    .addCheckConstraint('macros_visibility', OWNED)
    .execute()
  await createIndex(db, 'macros_owner', 'macros', ['owner_id', 'visibility'])
  await createIndex(db, 'macros_team', 'macros', ['team_id'], { where: 'team_id is not null' })
  await createIndex(db, 'macros_for_all', 'macros', ['name_key'], { where: `visibility = 'all'` })
}

/** Bulk changes of tickets, and the outcome for each ticket. */
export async function createBulkJobs(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('bulk_jobs')
    .addColumn('id', text, primaryKey)
    .addColumn('author_id', text, refersTo('accounts.id'))
    .addColumn('action', text, required)
    .addColumn('value', text)
    .addColumn('selection', text)
    .addColumn('frozen_at', integer, required)
    .addColumn('selected_to', text)
    .addColumn('total', integer, required)
    .addColumn('changed', integer, required)
    .addColumn('unchanged', integer, required)
    .addColumn('failed', integer, required)
    .addColumn('ending', text)
    .addColumn('undoes', text)
    .addColumn('undone_by', text)
    .addColumn('started_at', text, required)
    .addColumn('ended_at', text)
    .addColumn('door', 'text')
    .execute()
  await createIndex(db, 'bulk_jobs_ended', 'bulk_jobs', ['ended_at', 'id'])

  await db.schema
    .createTable('bulk_tickets')
    .addColumn('job_id', text, refersTo('bulk_jobs.id'))
    .addColumn('position', integer, required)
    .addColumn('ticket_id', text, required)
    .addColumn('outcome', text, required)
    .addColumn('code', text)
    .addColumn('because', integer)
    .addPrimaryKeyConstraint('bulk_tickets_pk', ['job_id', 'position'])
    .execute()
  await createIndex(db, 'bulk_tickets_outcome', 'bulk_tickets', ['job_id', 'outcome', 'position'])
}
