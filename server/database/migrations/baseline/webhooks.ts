import { type Kysely, sql } from 'kysely'
import { columnTypes, createIndex, mayReferTo, primaryKey, refersTo, required } from './columns.ts'

/** Webhooks and their deliveries. */
export async function createWebhooks(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('webhooks')
    .addColumn('id', text, primaryKey)
    .addColumn('url', text, required)
    .addColumn('description', text, required)
    .addColumn('event_groups', text, required)
    .addColumn('condition', text)
    .addColumn('is_on', integer, required)
    .addColumn('version', integer, required)
    .addColumn('owner_id', text, mayReferTo('accounts.id'))
    .addColumn('created_at', text, required)
    .addColumn('deleted_at', text)
    .addColumn('secrets', text, required)
    .addColumn('rotating_until', text)
    .addColumn('after_number', integer, required)
    .addColumn('paused_until', text)
    .addColumn('off_why', text)
    .addColumn('off_at', text)
    .addColumn('last_success_at', text)
    .addColumn('last_failure_at', text)
    .addColumn('error', text)
    .addColumn('failing_since', text)
    .addCheckConstraint('webhooks_off', sql`(is_on = 1) = (off_why is null)`)
    .execute()

  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', text, primaryKey)
    .addColumn('webhook_id', text, refersTo('webhooks.id'))
    .addColumn('number', integer, required)
    .addColumn('event_number', integer)
    .addColumn('ticket_id', text)
    .addColumn('kind', text, required)
    .addColumn('body', text, required)
    .addColumn('state', text, required)
    .addColumn('lane', text)
    .addColumn('due_at', text)
    .addColumn('lease', text)
    .addColumn('attempts', integer, required)
    .addColumn('created_at', text, required)
    .addColumn('ended_at', text)
    .addColumn('status', integer)
    .addColumn('error', text)
    .addColumn('log', text, required)
    .addUniqueConstraint('webhook_deliveries_number', ['webhook_id', 'number'])
    .addCheckConstraint(
      'webhook_deliveries_state',
      sql`state in ('waiting', 'delivered', 'failed', 'dropped') and (state = 'waiting') = (ended_at is null)`,
    )
    .execute()
  const index = (name: string, columns: string[], where?: string) =>
    createIndex(db, `webhook_deliveries_${name}`, 'webhook_deliveries', columns, { where })
  await index('due', ['due_at'], `state = 'waiting' and due_at is not null`)
  await index('lane', ['webhook_id', 'lane', 'number'], `state = 'waiting'`)
  await index('state', ['webhook_id', 'state', 'number'])
  await index('ended', ['ended_at'], 'ended_at is not null')
  await index('ticket', ['ticket_id'], 'ticket_id is not null')
}
