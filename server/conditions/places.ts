import type { QueueOrder } from '@support-desk/contract'
import { type RawBuilder, sql } from 'kysely'
import { notOurCursor, numberIn, parseCursor } from '../kernel/keyset-pages.ts'

/** The position of a ticket in every order of the queue. An order uses the parts that it sorts by. */
export type QueuePosition = { priority: number; place: string; number: number }

/**
 * The ORDER BY of an order, and the condition for tickets after a position. `table` has the number and the `queue_key`
 * of tickets `t`.
 */
type Sorting = {
  by: (table: string) => RawBuilder<unknown>
  after: (table: string, place: QueuePosition) => RawBuilder<boolean>
}

const column = (table: string, name: string) => sql.ref(`${table}.${name}`)
const waiting: Sorting = {
  by: (table) => sql`${column(table, 'queue_key')}, ${column(table, 'number')}`,
  after: (table, { place, number }) =>
    sql`(${column(table, 'queue_key')}, ${column(table, 'number')}) > (${place}, ${number})`,
}

export const SORTINGS: Record<QueueOrder, Sorting> = {
  waiting,
  priority: {
    by: () => sql`t.priority desc, ${waiting.by('t')}`,
    after: (_, place) => sql`(t.priority < ${place.priority}
      or t.priority = ${place.priority} and ${waiting.after('t', place)})`,
  },
  newest: {
    by: (table) => sql`${column(table, 'number')} desc`,
    after: (table, { number }) => sql`${column(table, 'number')} < ${number}`,
  },
  oldest: {
    by: (table) => column(table, 'number'),
    after: (table, { number }) => sql`${column(table, 'number')} > ${number}`,
  },
}

/** The values of a cursor after a ticket. */
export const cursorOf = ({ priority, place, number }: QueuePosition): [string, string] => [
  `${priority}:${place}`,
  String(number),
]

/** The position in a cursor. Throws `validation` for an invalid cursor. */
export function placeAt(cursor: string): QueuePosition {
  const [key, number] = parseCursor(cursor)
  const [, priority, place = ''] = /^([0-4]):(.*)$/s.exec(key) ?? []
  if (priority === undefined) throw notOurCursor()
  return { priority: Number(priority), place, number: numberIn(number) }
}
