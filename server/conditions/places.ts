import type { QueueOrder } from '@support-desk/contract'
import { type RawBuilder, sql } from 'kysely'
import { notOurCursor, numberIn, parseCursor } from '../kernel/keyset-pages.ts'

/** Where a ticket stands in every order of the queue. An order uses the parts that it sorts by. */
export type Place = { priority: number; place: string; number: number }

/** An order within one priority: what the statement sorts by, and which tickets follow a place. `table`: where its columns are. */
type Sorting = {
  by: (table: string) => RawBuilder<unknown>
  after: (table: string, place: Place) => RawBuilder<boolean>
}

const column = (table: string, name: string) => sql.ref(`${table}.${name}`)
const waiting: Sorting = {
  by: (table) => sql`${column(table, 'queue_key')}, ${column(table, 'number')}`,
  after: (table, { place, number }) =>
    sql`(${column(table, 'queue_key')}, ${column(table, 'number')}) > (${place}, ${number})`,
}

/** Tickets in the order `priority` are read one priority after another. */
export const SORTINGS: Record<QueueOrder, Sorting> = {
  waiting,
  priority: waiting,
  newest: {
    by: (table) => sql`${column(table, 'number')} desc`,
    after: (table, { number }) => sql`${column(table, 'number')} < ${number}`,
  },
  oldest: {
    by: (table) => column(table, 'number'),
    after: (table, { number }) => sql`${column(table, 'number')} > ${number}`,
  },
}

/** The values of a cursor that goes on after a ticket. */
export const cursorOf = ({ priority, place, number }: Place): [string, string] => [
  `${priority}:${place}`,
  String(number),
]

/** The place that a cursor names. Throws `validation` for a cursor that no page gave out. */
export function placeAt(cursor: string): Place {
  const [key, number] = parseCursor(cursor)
  const [, priority, place = ''] = /^([0-4]):(.*)$/s.exec(key) ?? []
  if (priority === undefined) throw notOurCursor()
  return { priority: Number(priority), place, number: numberIn(number) }
}
