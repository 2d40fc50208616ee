import type { QueueOrder } from '@support-desk/contract'
import { notOurCursor, numberIn, parseCursor, writeCursor } from '../database/pages.ts'
import type { Along } from './spans.ts'

/** Where a ticket stands in an order. What the order does not look at makes no difference. */
export type Place = { priority: number; place: string; number: number }

/** How an order is read: along which column, in which direction, and whether the most urgent come first. */
type Reading = { along: Along; descending: boolean; byPriority: boolean }

export const READINGS: Record<QueueOrder, Reading> = {
  waiting: { along: 'queue_key', descending: false, byPriority: false },
  priority: { along: 'queue_key', descending: false, byPriority: true },
  newest: { along: 'number', descending: true, byPriority: false },
  oldest: { along: 'number', descending: false, byPriority: false },
}

/** Compares two places in an order. */
export function compareIn({ along, descending, byPriority }: Reading): (one: Place, other: Place) => number {
  const sign = descending ? -1 : 1
  return (one, other) => {
    if (byPriority && one.priority !== other.priority) return other.priority - one.priority
    if (along === 'queue_key' && one.place !== other.place) return one.place < other.place ? -1 : 1
    return sign * (one.number - other.number)
  }
}

/** Names a place, to go on from there. */
export const cursorAt = ({ priority, place, number }: Place): string =>
  writeCursor([`${priority}:${place}`, String(number)])

/** The place that a cursor names. Throws `validation` for a cursor that no page of ours gave out. */
export function placeAt(cursor: string): Place {
  const [key, number] = parseCursor(cursor)
  const [, priority, place = ''] = /^([0-4]):(.*)$/s.exec(key) ?? []
  if (priority === undefined) throw notOurCursor()
  return { priority: Number(priority), place, number: numberIn(number) }
}
