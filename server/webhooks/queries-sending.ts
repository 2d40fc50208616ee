import { sql } from 'kysely'
import type { DeliveryState } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { withLog } from './queries-deliveries.ts'
import type { Attempt, ClaimedDelivery, Delivery, NewDelivery } from './webhook.ts'

/** What becomes of a delivery after an attempt. */
type Settlement = {
  state: DeliveryState
  /** When it is tried again; null: never. */
  dueAt: string | null
  at: string
  log: readonly Attempt[]
}

type Claim = Pick<Delivery, 'id'> & { lease: string }

/** What a process is at: endpoints that it sends nothing more to for now, and deliveries, whose leases may be over after a sleep. */
export type UnderWay = { webhooks: readonly string[]; deliveries: readonly string[] }

const NOTHING: UnderWay = { webhooks: [], deliveries: [] }

/** Queries by which deliveries are made, claimed and ended. Whoever makes or ends some holds their endpoint first. */
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
     * Moves on up to which event it was looked what an endpoint is told, from where it was seen; from then on until the transaction
     * ends nobody else does. False where somebody else was faster, or the endpoint was changed since.
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

    /** Makes deliveries in their order. One whose lane has others waits for them; one that is here already stays as it is. */
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

    /** When the next delivery is due that is neither under way here nor to an endpoint that is busy; null when none waits. */
    async nextDue(busy: UnderWay = NOTHING): Promise<string | null> {
      const row = await due(busy).select('due_at').executeTakeFirst()
      return row?.due_at ?? null
    },

    /** Claims a due delivery. It is due again when the lease ends, in case its node has died. */
    async claim(
      now: string,
      { lease, until }: { lease: string; until: string },
      busy: UnderWay,
    ): Promise<ClaimedDelivery | null> {
      const next = dialect.holdingFree(due(busy).select('id').where('due_at', '<=', now))
      const row = await db
        .updateTable('webhook_deliveries')
        .set((eb) => ({ due_at: until, lease, attempts: eb('attempts', '+', 1) }))
        // With `in`, PostgreSQL may ask more than once, and claim more than one.
        .where('id', '=', next)
        .returningAll()
        .executeTakeFirst()
      return row ? { ...withLog(row), lease, dueAt: until } : null
    },

    /** Ends an attempt. False where the delivery is somebody else's by now, or was dropped. */
    async settle(claim: Claim, { state, dueAt, at, log }: Settlement): Promise<boolean> {
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

    /** Gives a claimed delivery back as if nobody had had it. */
    async release(claim: Claim, dueAt: string): Promise<void> {
      await claimed(claim)
        .set((eb) => ({ due_at: dueAt, lease: null, attempts: eb('attempts', '-', 1) }))
        .execute()
    },

    /** Has the next delivery of a lane sent, once the one before it has ended. */
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

    /** Sends a delivery again, out of turn. */
    async sendAgain(id: string, dueAt: string): Promise<void> {
      await db
        .updateTable('webhook_deliveries')
        .where('id', '=', id)
        .set({ state: 'waiting', lane: null, ended_at: null, lease: null, due_at: dueAt, attempts: 0 })
        .execute()
    },

    /** Sends a delivery that waits for its next try now. */
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
