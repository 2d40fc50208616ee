import { sql } from 'kysely'
import type { DeliveryState } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { withLog } from './queries-deliveries.ts'
import type { Attempt, ClaimedDelivery, Delivery, NewDelivery } from './webhook.ts'

/** The outcome of an attempt for its delivery. */
type AttemptOutcome = {
  state: DeliveryState
  /** Time of the next attempt; null: none. */
  dueAt: string | null
  at: string
  log: readonly Attempt[]
}

type Claim = Pick<Delivery, 'id'> & { lease: string }

/**
 * Work of this process: endpoints at their limit, and deliveries in progress. After a sleep of the machine, the leases of the
 * latter may have expired.
 */
export type UnderWay = { webhooks: readonly string[]; deliveries: readonly string[] }

const NOTHING: UnderWay = { webhooks: [], deliveries: [] }

/** Queries that create, claim and end deliveries. Callers that create or end deliveries lock their endpoint first. */
export function sendingQueries(db: Db, dialect: Dialect) {
  const waiting = () => db.selectFrom('webhook_deliveries').where('state', '=', sql.lit('waiting'))
  const due = ({ webhooks, deliveries }: UnderWay) =>
    waiting()
      .where('due_at', '>', '')
      .$if(webhooks.length > 0, (query) => query.where('webhook_id', 'not in', webhooks))
      .$if(deliveries.length > 0, (query) => query.where('id', 'not in', deliveries))
      .orderBy('due_at')
      .limit(1)
  const claimed = ({ id, lease }: Claim) =>
    db.updateTable('webhook_deliveries').where('id', '=', id).where('lease', '=', lease)

  return {
    /**
     * Advances the position up to which events were collected, if it is unchanged. Locks the endpoint until the transaction ends.
     * Returns false when another process was faster or the endpoint has changed.
     */
    async moveOn(seen: { id: string; version: number; afterNumber: number }, to: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('webhooks')
        .where('id', '=', seen.id)
        .where('after_number', '=', seen.afterNumber)
        .where('version', '=', seen.version)
        .where('is_on', '=', 1)
        .set({ after_number: to })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Creates deliveries in order. A delivery waits for earlier ones of its lane. Existing deliveries stay unchanged. */
    async deliver(
      webhookId: string,
      news: readonly NewDelivery[],
      at: { now: string; dueAt: string },
    ): Promise<void> {
      const last = await db
        .selectFrom('webhook_deliveries')
        .select((eb) => eb.fn.max<number | null>('number').as('number'))
        .where('webhook_id', '=', webhookId)
        .executeTakeFirst()
      const busy = await busyLanes(webhookId, news)
      let number = Number(last?.number ?? 0)
      for (const { eventNumber, ticketId, lane, ...rest } of news) {
        await db
          .insertInto('webhook_deliveries')
          .values({
            ...rest,
            webhook_id: webhookId,
            number: ++number,
            event_number: eventNumber,
            ticket_id: ticketId,
            lane,
            state: 'waiting',
            due_at: lane !== null && busy.has(lane) ? null : at.dueAt,
            attempts: 0,
            created_at: at.now,
            log: '[]',
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        if (lane !== null) busy.add(lane)
      }
    },

    /**
     * The due time of the next delivery, without deliveries in progress here and endpoints at their limit; null when none is
     * waiting.
     */
    async nextDue(busy: UnderWay = NOTHING): Promise<string | null> {
      const row = await due(busy).select('due_at').executeTakeFirst()
      return row?.due_at ?? null
    },

    /** Claims a due delivery. It becomes due again when the lease expires, in case its node has died. */
    async claim(
      now: string,
      { lease, until }: { lease: string; until: string },
      busy: UnderWay,
    ): Promise<ClaimedDelivery | null> {
      const next = dialect.holdingFree(due(busy).select('id').where('due_at', '<=', now))
      const row = await db
        .updateTable('webhook_deliveries')
        .set((eb) => ({ due_at: until, lease, attempts: eb('attempts', '+', 1) }))
        // `=` and not `in`: with `in`, PostgreSQL may run the subquery several times and claim several rows.
        .where('id', '=', next)
        .returningAll()
        .executeTakeFirst()
      return row ? { ...withLog(row), lease, dueAt: until } : null
    },

    /** Ends an attempt. False when the claim was lost or the delivery was deleted. */
    async endAttempt(claim: Claim, { state, dueAt, at, log }: AttemptOutcome): Promise<boolean> {
      const [latest] = log
      const { numUpdatedRows } = await claimed(claim)
        .set({
          state,
          due_at: dueAt,
          lease: null,
          ended_at: state === 'waiting' ? null : at,
          status: latest?.status ?? null,
          error: latest?.error ?? null,
          log: JSON.stringify(log),
        })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Releases a claimed delivery without counting an attempt. */
    async release(claim: Claim, dueAt: string): Promise<void> {
      await claimed(claim)
        .set((eb) => ({ due_at: dueAt, lease: null, attempts: eb('attempts', '-', 1) }))
        .execute()
    },

    /** Makes the next delivery of a lane due after its predecessor has ended. */
    async promote({ webhookId, lane }: Pick<Delivery, 'webhookId' | 'lane'>, dueAt: string): Promise<void> {
      if (lane === null) return
      await db
        .updateTable('webhook_deliveries')
        .set({ due_at: dueAt })
        .where(
          'id',
          '=',
          waiting()
            .select('id')
            .where('webhook_id', '=', webhookId)
            .where('lane', '=', lane)
            .where('due_at', 'is', null)
            .orderBy('number')
            .limit(1),
        )
        .execute()
    },

    /** Sends a delivery again, outside its lane. */
    async sendAgain(id: string, dueAt: string): Promise<void> {
      await db
        .updateTable('webhook_deliveries')
        .where('id', '=', id)
        .set({ state: 'waiting', lane: null, ended_at: null, lease: null, due_at: dueAt, attempts: 0 })
        .execute()
    },

    /** Moves the next attempt of a waiting delivery to now. */
    async sendNow(id: string, dueAt: string): Promise<void> {
      await db
        .updateTable('webhook_deliveries')
        .where('id', '=', id)
        .where('lease', 'is', null)
        .where('due_at', 'is not', null)
        .set({ due_at: dueAt })
        .execute()
    },
  }

  async function busyLanes(webhookId: string, news: readonly NewDelivery[]): Promise<Set<string>> {
    const lanes = [...new Set(news.flatMap(({ lane }) => lane ?? []))]
    if (lanes.length === 0) return new Set()
    const rows = await waiting()
      .select('lane')
      .where('webhook_id', '=', webhookId)
      .where('lane', 'in', lanes)
      .execute()
    return new Set(rows.flatMap(({ lane }) => lane ?? []))
  }
}
