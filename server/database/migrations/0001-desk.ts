import { sql, type Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'
import { createSearch } from './frozen/search-tables.ts'

/** Accounts, tickets, chats, notifications, the record of events, and the machinery that serves them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  const table = (name: string) => db.schema.createTable(name)
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute()

  await table('accounts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('username', text, (c) => c.notNull())
    .addColumn('username_key', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull())
    .addColumn('password_hash', text, (c) => c.notNull())
    .addColumn('role', text, (c) => c.notNull())
    .addColumn('department', text, (c) => c.notNull().defaultTo(''))
    .addColumn('employee_code', text, (c) => c.notNull().defaultTo(''))
    .addColumn('picture', text)
    .addColumn('joined_at', text, (c) => c.notNull())
    .addColumn('deleted_at', text)
    .execute()
  for (const column of ['username_key', 'email_key']) {
    await db.schema
      .createIndex(`accounts_${column}`)
      .unique()
      .on('accounts')
      .column(column)
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    await index(`accounts_role_${column}`, 'accounts', ['role', column, 'id'])
  }
  await index('accounts_role_joined', 'accounts', ['role', 'joined_at', 'id'])

  await table('sessions')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('started_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute()
  await index('sessions_account', 'sessions', ['account_id'])
  await index('sessions_expiry', 'sessions', ['expires_at'])

  await table('codes')
    .addColumn('email_key', text, (c) => c.primaryKey())
    .addColumn('code_hash', text, (c) => c.notNull())
    .addColumn('challenge_hash', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .addColumn('tries_left', integer, (c) => c.notNull())
    .execute()

  await table('tickets')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('requester_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('assignee_id', text, (c) => c.references('accounts.id'))
    .addColumn('assignee_key', text, (c) => c.notNull().defaultTo(''))
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('subject_key', text, (c) => c.notNull())
    .addColumn('message', text, (c) => c.notNull())
    .addColumn('occurred_at', text, (c) => c.notNull())
    .addColumn('picture_full', text, (c) => c.notNull())
    .addColumn('picture_thumb', text, (c) => c.notNull())
    .addColumn('opened_at', text)
    .addColumn('message_count', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  for (const column of ['created_at', 'occurred_at', 'subject_key', 'assignee_key']) {
    await index(`tickets_${column}`, 'tickets', [column, 'id'])
  }
  await index('tickets_state', 'tickets', ['state', 'created_at', 'id'])
  await index('tickets_state_id', 'tickets', ['state', 'id'])
  for (const person of ['requester_id', 'assignee_id']) {
    await index(`tickets_${person}`, 'tickets', [person, 'created_at', 'id'])
    await index(`tickets_${person}_state`, 'tickets', [person, 'state', 'created_at', 'id'])
  }

  await table('ticket_counts')
    .addColumn('scope', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('n', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('ticket_counts_key', ['scope', 'state'])
    .execute()

  await table('messages')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('number', integer, (c) => c.notNull())
    .addColumn('author_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('role', text, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('posted_at', text, (c) => c.notNull())
    .addUniqueConstraint('messages_number', ['ticket_id', 'number'])
    .execute()

  await table('chat_members')
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('read_number', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('latest_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_members_key', ['ticket_id', 'account_id'])
    .execute()
  await index('chat_members_latest', 'chat_members', ['account_id', 'latest_at', 'ticket_id'])

  await table('notifications')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  await index('notifications_account', 'notifications', ['account_id', 'created_at', 'id'])
  await index('notifications_about', 'notifications', ['account_id', 'ticket_id', 'kind'])

  await table('event_counter')
    .addColumn('id', integer, (c) => c.primaryKey())
    .addColumn('value', integer, (c) => c.notNull())
    .execute()
  await sql`insert into event_counter (id, value) values (1, 0)`.execute(db)
  await table('events')
    .addColumn('number', integer, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('ticket_id', text)
    .addColumn('actor_id', text)
    .addColumn('data', text, (c) => c.notNull())
    .addColumn('occurred_at', text, (c) => c.notNull())
    .execute()
  await index('events_ticket', 'events', ['ticket_id', 'number'])

  await createMachinery(db)
  await createSearch(db)
}

async function createMachinery(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('outbox')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('message_id', text, (c) => c.notNull().unique())
    .addColumn('recipient', text, (c) => c.notNull())
    .addColumn('sealed', text, (c) => c.notNull())
    .addColumn('topic', text)
    .addColumn('due_at', text, (c) => c.notNull())
    .addColumn('attempts', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('leased_until', text)
    .addColumn('last_error', text)
    .addColumn('sent_at', text)
    .addColumn('failed_at', text)
    .execute()
  const unsent = (name: string) =>
    db.schema
      .createIndex(name)
      .on('outbox')
      .where(sql<boolean>`sent_at is null and failed_at is null`)
  await unsent('outbox_due').columns(['due_at', 'id']).execute()
  await unsent('outbox_topic').columns(['topic']).execute()

  await db.schema
    .createTable('rate_counters')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('count', integer, (c) => c.notNull())
    .addColumn('resets_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rate_counters_expiry').on('rate_counters').column('resets_at').execute()
}
