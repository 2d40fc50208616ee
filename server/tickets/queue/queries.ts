import { sql } from 'kysely'
import { PRIORITY_RANKS, type Priority, type QueueRow, type Turn } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import {
  columnsAfter,
  FORMER_COLUMNS,
  formerColumns,
  formerPlaceIn,
  type FormerPlace,
  type StoredSnooze,
  keptSnoozeIn,
  snoozeColumns,
  turnColumns,
} from '../turn/columns.ts'
import type { Move } from '../turn/derive.ts'
import { listedTicket } from '../removal/queries-listed.ts'
import { QUEUE_EVENT_KINDS, type QueueEvent } from '../undo/undoable.ts'
import { queueRows, type RowRequest } from './queries-rows.ts'

const selectDue = (db: Db, { limit }: { limit: number }) =>
  db.executeQuery(
    db
      .selectFrom('tickets')
      .select(['id', 'snoozed_until as at'])
      // Equals the condition of the partial index.
      .where(sql<boolean>`snoozed = 1`)
      .where('snoozed_until', 'is not', null)
      // Spam and deleted tickets are woken when they return.
      .where(listedTicket('tickets'))
      .orderBy('snoozed_until')
      .limit(limit),
  )

/** Maximum number of events to look at for undo. */
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

/** Changes to turn, priority and snooze; missing properties stay. */
type QueuePlacement = {
  turn?: { turn: Turn; since: string }
  priority?: Priority
  snooze?: StoredSnooze | null
  /** Turn and snooze before the latest automatic change. */
  former?: FormerPlace | null
}

/** Queries on the queue. The caller locks the ticket before a change. */
export const queueQueries = (db: Db, dialect: Dialect) => ({
  /** Queue rows in the order of the request, without unknown tickets. */
  rows: (wanted: RowRequest): Promise<QueueRow[]> => queueRows(db, dialect, wanted),

  /** The first messages of tickets, by ticket number. */
  async messages(numbers: readonly number[]): Promise<Map<number, string>> {
    if (numbers.length === 0) return new Map()
    const rows = await db
      .selectFrom(dialect.listed(JSON.stringify(numbers)).as('listed'))
      // Cross join keeps the join order, so only listed tickets are read.
      .crossJoin('tickets as t')
      .select(['t.number', 't.message'])
      .whereRef('t.number', '=', 'listed.value')
      .execute()
    return new Map(rows.map(({ number, message }) => [number, message]))
  },

  /** Updates turn, priority and snooze of a ticket. */
  async set(id: string, to: QueuePlacement): Promise<void> {
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

  /** Applies a move without a message of the conversation. */
  async move(id: string, move: Move, at: string): Promise<void> {
    await db.updateTable('tickets').set(columnsAfter(move, at)).where('id', '=', id).execute()
  },

  /** Turn and snooze before the latest automatic change. */
  async formerPlace(id: string): Promise<FormerPlace | null> {
    const row = await db
      .selectFrom('tickets')
      .select([...FORMER_COLUMNS])
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? formerPlaceIn(row) : null
  },

  /** Latest changes that can be undone, and their undo events, latest first. */
  async changesOf(ticketId: string): Promise<QueueEvent[]> {
    const { rows } = await selectChanges(db, { ticketId })
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }) as QueueEvent)
  },

  /** The next ticket to wake and its time, except the given ones; null if there is none. */
  async nextDue(but: readonly string[]): Promise<{ id: string; at: string } | null> {
    const { rows } = await selectDue(db, { limit: but.length + 1 })
    const next = rows.find(({ id }) => !but.includes(id))
    return next?.at ? { id: next.id, at: next.at } : null
  },

  /**
   * Wakes a due ticket. Returns its former snooze, or null if it is not due. A turn of the requester or a third party
   * returns to the staff.
   */
  async wakeIfDue(id: string, now: string): Promise<StoredSnooze | null> {
    const row = await db
      .selectFrom('tickets')
      .select(['turn', 'snoozed_until', 'snooze_wakes', 'snoozed_by', 'snoozed_at'])
      .where('id', '=', id)
      .where('snoozed', '=', 1)
      .where(listedTicket('tickets'))
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
