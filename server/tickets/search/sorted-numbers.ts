import type { TicketQuerySort } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { preparedByShape } from '../../database/prepared.ts'
import { orderOf } from '../lists/queries-pages.ts'
import { type SortColumn, sortedPage } from '../lists/sorted-page.ts'
import type { TicketCriteria } from '../ticket.ts'

/** An order that has to know all that it puts in order. */
export type ColumnOrder = { column: Exclude<SortColumn, 'number'>; descending: boolean }

/** The order of a search, where it is neither what fits best nor when tickets were raised. */
export function columnOrderOf({
  sort,
  ...shown
}: TicketCriteria & { sort: TicketQuerySort }): ColumnOrder | null {
  if (sort === '-relevance' || sort === 'unassigned') return null
  const { column, descending } = orderOf({ ...shown, sort })
  return column === 'number' ? null : { column, descending }
}

type Key = { number: number; key: string }

const selectKeys = preparedByShape(
  (dialect, column: ColumnOrder['column']) =>
    (db: Db, { numbers }: { numbers: string }) =>
      db
        .selectFrom(dialect.listed(numbers).as('listed'))
        // In this order, so that no other tickets than these are looked at.
        .crossJoin('tickets as t')
        .select('t.number')
        .select((eb) => eb.ref(`t.${column}`).$castTo<string>().as('key'))
        .whereRef('t.number', '=', 'listed.value'),
)

/** A page of some tickets, of which no more is read than what they are sorted by. */
export async function sortedNumbers(
  db: Db,
  dialect: Dialect,
  { numbers, by: { column, descending } }: { numbers: readonly number[]; by: ColumnOrder },
  count: number,
  cursor: string | undefined,
): Promise<{ numbers: number[]; goOn: string | null }> {
  if (numbers.length === 0) return { numbers: [], goOn: null }
  const { rows } = await selectKeys(dialect, column)(db, { numbers: JSON.stringify(numbers) })
  const page = sortedPage(rows, { keyOf: ({ key }: Key) => key, descending }, count, cursor)
  return { numbers: page.rows.map(({ number }) => number), goOn: page.goOn }
}
