import { sql } from 'kysely'
import type { DeliveryTrouble, WebhookEnding, WebhookGroup } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { compareNames } from '../kernel/named-text.ts'
import { deliveryQueries } from './queries-deliveries.ts'
import { sendingQueries } from './queries-sending.ts'
import type { Webhook, WebhookChoice } from './webhook.ts'

type NewWebhook = WebhookChoice & {
  id: string
  ownerId: string | null
  createdAt: string
  secrets: string
  afterNumber: number
  isOn: boolean
}

/** Endpoints with their owners. */
const withOwners = (db: Db) =>
  db
    .selectFrom('webhooks as w')
    .leftJoin('accounts as a', 'a.id', 'w.owner_id')
    .selectAll('w')
    .select(['a.username as owner_name'])
    .select((eb) => eb.fn.coalesce('a.deleted_at', 'a.suspended_at').as('owner_gone'))

/** All endpoints. `find` has a statement of its own, so that it uses the primary key. */
const selectAll = (db: Db) => db.executeQuery(withOwners(db).where('w.deleted_at', 'is', null))

/** Queries of endpoints. There are at most `LIMITS.webhooks`. */
export function webhookQueries(db: Db, dialect: Dialect) {
  const one = (id: string) => db.updateTable('webhooks').where('id', '=', id).where('deleted_at', 'is', null)

  return {
    ...deliveryQueries(db),
    ...sendingQueries(db, dialect),

    /** All endpoints by URL. */
    async all(): Promise<Webhook[]> {
      const { rows } = await selectAll(db)
      return rows.map(toWebhook).toSorted((left, right) => compareNames(left.url, right.url))
    },

    async find(id: string): Promise<Webhook | null> {
      const row = await withOwners(db).where('w.id', '=', id).executeTakeFirst()
      return row && row.deleted_at === null ? toWebhook(row) : null
    },

    /** Locks an endpoint until the transaction ends. Creating and ending its deliveries requires the lock. */
    hold: (id: string): Promise<void> => dialect.hold(db, 'webhooks', id),

    /** Serializes the creation of endpoints until the transaction ends. */
    holdAll: (): Promise<void> => dialect.oneAtATime(db, 'webhooks'),

    async insert(webhook: NewWebhook): Promise<void> {
      const { id, createdAt, secrets, isOn } = webhook
      await db
        .insertInto('webhooks')
        .values({
          ...choiceRow(webhook),
          id,
          owner_id: webhook.ownerId,
          created_at: createdAt,
          secrets,
          after_number: webhook.afterNumber,
          is_on: isOn ? 1 : 0,
          off_why: isOn ? null : 'admin',
          off_at: isOn ? null : createdAt,
          version: 1,
        })
        .execute()
    },

    /** Stores an admin's changes and increases the version. */
    async update(id: string, choice: WebhookChoice): Promise<void> {
      await one(id)
        .set({ ...choiceRow(choice), version: sql<number>`version + 1` })
        .execute()
    },

    /** Switches an endpoint on. It gets the events after `afterNumber`. */
    async switchOn(id: string, afterNumber: number): Promise<void> {
      await one(id)
        .set({ is_on: 1, off_why: null, off_at: null, after_number: afterNumber })
        .set({ failing_since: null, error: null, paused_until: null })
        .execute()
    },

    /** Switches an endpoint off and drops its waiting deliveries. */
    async switchOff(id: string, why: WebhookEnding, at: string): Promise<void> {
      await one(id).set({ is_on: 0, off_why: why, off_at: at, paused_until: null }).execute()
      await dropWaiting(id, at)
    },

    async setSecrets(id: string, secrets: string, rotatingUntil: string): Promise<void> {
      await one(id)
        .set({ secrets, rotating_until: rotatingUntil, version: sql<number>`version + 1` })
        .execute()
    },

    /** Marks an endpoint as deleted. Retention deletes the rows later. */
    async remove(id: string, at: string): Promise<void> {
      await one(id).set({ is_on: 0, off_why: 'admin', off_at: at, deleted_at: at, secrets: '' }).execute()
      await dropWaiting(id, at)
    },

    async noteSuccess(id: string, at: string): Promise<void> {
      await one(id)
        .set({ last_success_at: at, failing_since: null, error: null, paused_until: null })
        .execute()
    },

    async noteFailure(id: string, at: string, error: DeliveryTrouble): Promise<void> {
      await one(id)
        .set((eb) => ({
          last_failure_at: at,
          error,
          failing_since: eb.fn.coalesce('failing_since', eb.val(at)),
        }))
        .execute()
    },

    /** Sends nothing to an endpoint before a moment. */
    async pause(id: string, until: string): Promise<void> {
      await one(id).set({ paused_until: until }).execute()
      await db
        .updateTable('webhook_deliveries')
        .where('webhook_id', '=', id)
        .where('state', '=', sql.lit('waiting'))
        .where('lease', 'is', null)
        .where('due_at', '<', until)
        .set({ due_at: until })
        .execute()
    },
  }

  async function dropWaiting(id: string, at: string): Promise<void> {
    await db
      .updateTable('webhook_deliveries')
      .where('webhook_id', '=', id)
      .where('state', '=', sql.lit('waiting'))
      .set({ state: 'dropped', ended_at: at, due_at: null, lease: null })
      .execute()
  }
}

const choiceRow = ({ url, description, groups, condition }: WebhookChoice) => ({
  url,
  description,
  event_groups: groups.join(','),
  condition: condition && JSON.stringify(condition),
})

type Row = Awaited<ReturnType<typeof selectAll>>['rows'][number]

const toWebhook = (row: Row): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  groups: row.event_groups.split(',') as WebhookGroup[],
  condition: row.condition === null ? null : JSON.parse(row.condition),
  isOn: row.is_on === 1,
  off: row.off_why === null ? null : { why: row.off_why, at: row.off_at ?? row.created_at },
  version: row.version,
  owner:
    row.owner_id === null || row.owner_name === null || row.owner_gone !== null
      ? null
      : { id: row.owner_id, username: row.owner_name },
  createdAt: row.created_at,
  secrets: row.secrets,
  rotatingUntil: row.rotating_until,
  afterNumber: Number(row.after_number),
  pausedUntil: row.paused_until,
  lastSuccessAt: row.last_success_at,
  lastFailureAt: row.last_failure_at,
  error: row.error,
  failingSince: row.failing_since,
})
