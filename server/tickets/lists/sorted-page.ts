import { numberIn, parseCursor, writeCursor } from '../../kernel/keyset-pages.ts'
import type { TicketRow } from '../queries-rows.ts'
import { subjectKey } from './subject-key.ts'

/** Sort column of a list; ties are sorted by number. */
export type SortColumn = 'number' | 'occurred_at' | 'subject_key' | 'status' | 'assignee_key'

type Order<Row> = { keyOf: (row: Row) => string; descending: boolean }

/** Sorts rows in memory by key and number. Returns one page and the cursor of the next. */
export function sortedPage<Row extends { number: number }>(
  rows: readonly Row[],
  { keyOf, descending }: Order<Row>,
  count: number,
  cursor: string | undefined,
): { rows: Row[]; goOn: string | null } {
  const sign = descending ? -1 : 1
  const inOrder = rows
    .map((row) => ({ row, key: keyOf(row), number: row.number }))
    .toSorted((one, other) => sign * compare(one, other))
  const after = cursor === undefined ? null : placeOf(cursor)
  const rest = after ? inOrder.filter((item) => sign * compare(item, after) > 0) : inOrder
  const kept = rest.slice(0, count)
  const last = kept.at(-1)
  return {
    rows: kept.map(({ row }) => row),
    goOn: rest.length > count ? cursorAfter(last ?? (descending ? LAST : FIRST)) : null,
  }
}

type ListPosition = { key: string; number: number }

/** Positions before and after all rows. */
const FIRST: ListPosition = { key: '', number: -1 }
const LAST: ListPosition = { key: '\uffff', number: Number.MAX_SAFE_INTEGER }

const cursorAfter = ({ key, number }: ListPosition): string => writeCursor([key, String(number)])

function compare(one: ListPosition, other: ListPosition): number {
  if (one.key === other.key) return one.number - other.number
  return one.key < other.key ? -1 : 1
}

function placeOf(cursor: string): ListPosition {
  const [key, number] = parseCursor(cursor)
  return { key, number: numberIn(number) }
}

/** Sort key of a ticket row, equal to its column in the database. */
export const keysBy =
  (column: SortColumn) =>
  (row: TicketRow): string => {
    switch (column) {
      case 'occurred_at':
        return row.occurred_at
      case 'subject_key':
        return subjectKey(row.subject)
      case 'status':
        return row.status
      case 'assignee_key':
        return row.assignee_name?.toLowerCase() ?? ''
      case 'number':
        return ''
    }
  }
