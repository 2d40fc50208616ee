import { type Selectable, sql } from 'kysely'
import type { DeliveryState } from '@support-desk/contract'
import type { Db } from '../database/dialect.ts'
import { numberBefore, pageOf } from '../kernel/keyset-pages.ts'
import type { Schema } from '../database/schema.ts'
import type { Rows } from '../kernel/paging.ts'
import type { Delivery, DeliveryWithLog } from './webhook.ts'

/** All columns except the large body and log. */
const DELIVERY_COLUMNS = [
  'id',
  'webhook_id',
  'number',
  'event_number',
  'ticket_id',
  'kind',
  'state',
  'lane',
  'due_at',
  'lease',
  'attempts',
  'created_at',
  'ended_at',
  'status',
  'error',
] as const

type Page = { state?: DeliveryState | undefined; limit: number; cursor?: string | undefined }

/** Queries of the delivery log. */
export function deliveryQueries(db: Db) {
  return {
    /** A delivery of an endpoint with its log; null when there is none. */
    async delivery(webhookId: string, id: string): Promise<DeliveryWithLog | null> {
      const row = await db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && row.webhook_id === webhookId ? withLog(row) : null
    },

    /** A page of an endpoint's deliveries, latest first, optionally of one state. */
    async deliveries(webhookId: string, { state, limit, cursor }: Page): Promise<Rows<Delivery>> {
      const rows = await db
        .selectFrom('webhook_deliveries')
        .select(DELIVERY_COLUMNS)
        .where('webhook_id', '=', webhookId)
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
        .where('number', '<', numberBefore(cursor))
        .orderBy('number', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, ({ number, id }) => [String(number), id], toDelivery)
    },

    /** Number of waiting deliveries of an endpoint, counted up to `atMost`. */
    async waiting(webhookId: string, atMost: number): Promise<number> {
      const rows = await db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where('state', '=', sql.lit('waiting'))
        .limit(atMost)
        .execute()
      return rows.length
    },

    /** Deletes deliveries that ended before a moment, at most `limit`. Returns the number. */
    async dropLog(before: string, limit: number): Promise<number> {
      const rows = await db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('ended_at', '<', before)
        .orderBy('ended_at')
        .limit(limit)
        .execute()
      return dropDeliveries(rows.map(({ id }) => id))
    },

    /** Deletes deliveries of deleted endpoints, then the endpoints. Returns the number of deleted rows. */
    async dropDeleted(limit: number): Promise<number> {
      const gone = await db.selectFrom('webhooks').select('id').where('deleted_at', 'is not', null).execute()
      for (const { id } of gone) {
        const rows = await db
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('webhook_id', '=', id)
          .limit(limit)
          .execute()
        if (rows.length > 0) return dropDeliveries(rows.map((row) => row.id))
        await db.deleteFrom('webhooks').where('id', '=', id).execute()
      }
      return 0
    },
  }

  async function dropDeliveries(ids: readonly string[]): Promise<number> {
    if (ids.length > 0) await db.deleteFrom('webhook_deliveries').where('id', 'in', ids).execute()
    return ids.length
  }
}

type Row = Selectable<Schema['webhook_deliveries']>

/** Converts a row to a delivery. */
const toDelivery = (row: Pick<Row, (typeof DELIVERY_COLUMNS)[number]>): Delivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  number: Number(row.number),
  eventNumber: row.event_number === null ? null : Number(row.event_number),
  ticketId: row.ticket_id,
  kind: row.kind,
  state: row.state,
  lane: row.lane,
  dueAt: row.due_at,
  lease: row.lease,
  attempts: Number(row.attempts),
  createdAt: row.created_at,
  endedAt: row.ended_at,
  status: row.status === null ? null : Number(row.status),
  error: row.error,
})

/** Converts a row to a delivery with its log. */
export const withLog = (row: Row): DeliveryWithLog => ({
  ...toDelivery(row),
  body: row.body,
  log: JSON.parse(row.log),
})
