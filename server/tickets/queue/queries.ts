import { sql } from 'kysely'
import { PRIORITY_RANKS, type Priority, type QueueRow, type Turn } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import {
  FORMER_COLUMNS,
  formerColumns,
  formerPlaceIn,
  type FormerPlace,
  type KeptSnooze,
  keptSnoozeIn,
  snoozeColumns,
  turnColumns,
} from '../turn/columns.ts'
import { QUEUE_EVENT_KINDS, type QueueEvent } from '../undo/undoable.ts'
import { queueRows, type WantedRows } from './queries-rows.ts'

const selectDue = (db: Db, { limit }: { limit: number }) =>
  db.executeQuery(
    db
      .selectFrom('tickets')
      .select(['id', 'snoozed_until as at'])
      // As the condition of the index has it.
      .where(sql<boolean>`snoozed = 1`)
      .where('snoozed_until', 'is not', null)
      .orderBy('snoozed_until')
      .limit(limit),
  )

/** Of so many changes of a ticket in ten minutes one looks at the latest. */
const MOST_CHANGES = 300

const selectChanges = (db: Db, { ticketId }: { ticketId: string }) =>
  db.executeQuery(
    db
      .selectFrom('events')
      .select(['number', 'kind', 'data', 'actor_id as actorId', 'occurred_at as occurredAt'])
      .where('ticket_id', '=', ticketId)
      .where('kind', 'in', QUEUE_EVENT_KINDS)
      .orderBy('number', 'desc')
      .limit(MOST_CHANGES),
  )

/** What of the place of a ticket is set; what is left out stays. */
type Placing = {
  turn?: { turn: Turn; since: string }
  priority?: Priority
  snooze?: KeptSnooze | null
  /** How it was before the latest thing that moved it by itself. */
  former?: FormerPlace | null
}

/** Queries about tickets in the queue. Whoever changes something holds the ticket. */
export const queueQueries = (db: Db, dialect: Dialect) => ({
  /** Rows of the queue, in the given order; those that do not exist are left out. */
  rows: (wanted: WantedRows): Promise<QueueRow[]> => queueRows(db, dialect, wanted),

  /** The first messages of tickets, by ticket number. */
  async messages(numbers: readonly number[]): Promise<Map<number, string>> {
    if (numbers.length === 0) return new Map()
    const rows = await db
      .selectFrom(dialect.listed(JSON.stringify(numbers)).as('listed'))
      // In this order, so that no other tickets than these are looked at.
      .crossJoin('tickets as t')
      .select(['t.number', 't.message'])
      .whereRef('t.number', '=', 'listed.value')
      .execute()
    return new Map(rows.map(({ number, message }) => [number, message]))
  },

  /** Sets some of the place of a ticket. */
  async set(id: string, to: Placing): Promise<void> {
    await db
      .updateTable('tickets')
      .set({
        ...(to.turn && turnColumns(to.turn.turn, to.turn.since)),
        ...(to.priority && { priority: PRIORITY_RANKS[to.priority] }),
        ...(to.snooze !== undefined && snoozeColumns(to.snooze)),
        ...(to.former !== undefined && formerColumns(to.former)),
      })
      .where('id', '=', id)
      .execute()
  },

  /** How turn and snooze were before the latest thing that moved them. */
  async formerPlace(id: string): Promise<FormerPlace | null> {
    const row = await db
      .selectFrom('tickets')
      .select([...FORMER_COLUMNS])
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? formerPlaceIn(row) : null
  },

  /** The latest changes of a ticket that can be undone, and what undid some of them, latest first. */
  async changesOf(ticketId: string): Promise<QueueEvent[]> {
    const { rows } = await selectChanges(db, { ticketId })
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }) as QueueEvent)
  },

  /** The ticket that is to be woken next and when; null when none is snoozed until a time, but for some. */
  async nextDue(but: readonly string[]): Promise<{ id: string; at: string } | null> {
    const { rows } = await selectDue(db, { limit: but.length + 1 })
    const next = rows.find(({ id }) => !but.includes(id))
    return next?.at ? { id: next.id, at: next.at } : null
  },

  /**
   * Wakes a ticket whose time has come, and gives how it was snoozed; null when it is not. Who waited for somebody else until
   * then has to act themselves.
   */
  async wakeIfDue(id: string, now: string): Promise<KeptSnooze | null> {
    const row = await db
      .selectFrom('tickets')
      .select(['turn', 'snoozed_until', 'snooze_wakes', 'snoozed_by', 'snoozed_at'])
      .where('id', '=', id)
      .where('snoozed', '=', 1)
      .where('snoozed_until', '<=', now)
      .executeTakeFirst()
    const snooze = row ? keptSnoozeIn(row) : null
    if (!row || !snooze) return null
    const isWaiting = row.turn === 'requester' || row.turn === 'third'
    await db
      .updateTable('tickets')
      .set({ ...snoozeColumns(null), ...formerColumns(null), ...(isWaiting && turnColumns('us', now)) })
      .where('id', '=', id)
      .execute()
    return snooze
  },
})

declare module '../../kernel/store.ts' {
  interface Queries {
    queue: ReturnType<typeof queueQueries>
  }
}
