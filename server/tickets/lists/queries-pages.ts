import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { TICKET_STATUSES, type TicketQuerySort, type TicketStatus } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { numberIn, pageOf, parseCursor, writeCursor } from '../../kernel/keyset-pages.ts'
import type { Schema } from '../../database/schema.ts'
import {
  allOf,
  conditionsOf,
  type CriteriaShape,
  type CriteriaValues,
  shapeOf,
  valuesOf,
} from './queries-criteria.ts'
import {
  type TicketNumber,
  ticketNumbers,
  type TicketRow,
  ticketRows,
  ticketsNumbered,
  toTicket,
  type TicketIdentifiers,
} from '../queries-rows.ts'
import { keysBy, type SortColumn, sortedPage } from './sorted-page.ts'
import type { Rows } from '../../kernel/paging.ts'
import type { Ticket, TicketCriteria, TicketListRequest, TicketScope } from '../ticket.ts'

const SORT_COLUMNS: Record<string, SortColumn> = {
  createdAt: 'number',
  occurredOn: 'occurred_at',
  subject: 'subject_key',
  status: 'status',
  assignee: 'assignee_key',
}

/** Sort orders with an index. */
type TicketSort = Exclude<TicketQuerySort, '-relevance' | 'unassigned'>

/** All statuses except Unassigned. */
export const ASSIGNED: readonly TicketStatus[] = TICKET_STATUSES.filter((status) => status !== 'Unassigned')

/** Request for a list without a search. */
type TicketPage = TicketCriteria & { sort: TicketSort; limit: number; cursor?: string | undefined }

/**
 * The shape of a page statement. An index sorts the rows of each status. Without statuses, one index sorts all rows.
 */
type Shape = CriteriaShape & { column: SortColumn; descending: boolean; goesOn: boolean }
type Values = CriteriaValues & { value: string; number: number; limit: number }

/** One page of tickets, read along an index. The cost does not depend on the number of tickets. */
async function listTickets(db: Db, dialect: Dialect, page: TicketPage): Promise<Rows<Ticket>> {
  const { shape, values, criteria } = statementFor(page)
  if (shape.statuses < 2) {
    const { rows } = await selectPage(db, shape, values)
    return pageOf(rows, page.limit, placeOf, toTicket)
  }
  const { rows: keys } = await selectKeys(db, dialect, shape, values)
  const { rows: numbers, nextCursor } = pageOf(keys, page.limit, placeOf, ({ number }) => number)
  const rows = await ticketsNumbered(db, dialect, criteria, numbers)
  return { rows: rows.map(toTicket), nextCursor }
}

function statementFor(page: TicketPage): { shape: Shape; values: Values; criteria: TicketCriteria } {
  const { limit, cursor } = page
  const { column, descending } = orderOf(page)
  const criteria = { ...page, statuses: statusesInOrder(page, column) }
  const [value, number] = cursor === undefined ? ['', '0'] : parseCursor(cursor)
  return {
    shape: { ...shapeOf(criteria), column, descending, goesOn: cursor !== undefined },
    values: { ...valuesOf(criteria), value, number: numberIn(number), limit: limit + 1 },
    criteria,
  }
}

const placeOf = (row: { number: number; place: string }): [string, string] => [row.place, String(row.number)]

/** Pages unassigned tickets first, then all others, both newest first. */
async function listUnassignedFirst<Row>(
  list: (page: TicketPage) => Promise<Rows<Row>>,
  { limit, cursor, statuses = [], ...others }: Omit<TicketPage, 'sort'>,
): Promise<Rows<Row>> {
  const [group, number] = cursor === undefined ? ['0', ''] : parseCursor(cursor)
  const rows: Row[] = []
  for (const [index, some] of [['Unassigned'] as const, ASSIGNED].entries()) {
    const shown = statuses.length === 0 ? some : statuses.filter((status) => some.includes(status))
    if (index < numberIn(group) || shown.length === 0) continue
    const from = index === numberIn(group) && number !== '' ? writeCursor(['', number]) : undefined
    const left = limit - rows.length
    const page = { ...others, statuses: shown, limit: Math.max(left, 1), cursor: from }
    const found = await list({ ...page, sort: '-createdAt' })
    if (left === 0)
      return { rows, nextCursor: found.rows.length > 0 ? writeCursor([String(index), '']) : null }
    rows.push(...found.rows)
    if (found.nextCursor !== null) {
      return { rows, nextCursor: writeCursor([String(index), parseCursor(found.nextCursor)[1]]) }
    }
  }
  return { rows, nextCursor: null }
}

/** Sorts and pages a small set of tickets in memory. */
export async function listAmong(
  db: Db,
  dialect: Dialect,
  {
    sort,
    limit,
    cursor,
    ...criteria
  }: TicketCriteria & Pick<TicketListRequest, 'sort' | 'limit' | 'cursor'> & { among: ReadonlySet<number> },
): Promise<Rows<Ticket>> {
  const known = await ticketsNumbered(db, dialect, criteria, [...criteria.among])
  const order = sort === 'unassigned' ? UNASSIGNED_FIRST : orderOfKnown(criteria, sort)
  const { rows, goOn } = sortedPage(known, order, limit, cursor)
  return { rows: rows.map(toTicket), nextCursor: goOn }
}

const UNASSIGNED_FIRST = {
  keyOf: ({ status }: TicketRow): string => (status === 'Unassigned' ? '1' : '0'),
  descending: true,
}

function orderOfKnown(criteria: TicketCriteria, sort: TicketSort | '-relevance') {
  const { column, descending } = orderOf({ ...criteria, sort: sort === '-relevance' ? '-createdAt' : sort })
  return { keyOf: keysBy(column), descending }
}

const selectPage = (db: Db, shape: Shape, values: Values) => {
  const direction = shape.descending ? 'desc' : 'asc'
  return db.executeQuery(
    ticketRows(db)
      .select(placeBy(shape.column).as('place'))
      .where(conditions(shape, values, 0))
      .$if(shape.column !== 'number', (query) => query.orderBy(`t.${shape.column}`, direction))
      .orderBy('t.number', direction)
      .limit(values.limit),
  )
}

/** Merges the sorted parts of the statuses in the database. It reads at most one page of each part. */
const selectKeys = (db: Db, dialect: Dialect, shape: Shape, values: Values) => {
  const direction = shape.descending ? 'desc' : 'asc'
  const inOrder = (keys: Keys): Keys =>
    keys
      .$if(shape.column !== 'number', (query) => query.orderBy(sql`place`, direction))
      .orderBy('number', direction)
      .limit(values.limit)
  const ofStatus = (index: number): Keys => {
    const keys: Keys = db
      .selectFrom('tickets as t')
      .select(['t.number', placeBy(shape.column).as('place')])
      .where(conditions(shape, values, index)) as unknown as Keys
    return dialect.ordersParts && shape.statuses > 1
      ? (db.selectFrom(inOrder(keys).as('part')).selectAll() as unknown as Keys)
      : keys
  }
  const others = Array.from({ length: shape.statuses - 1 }, (_, index) => ofStatus(index + 1))
  return db.executeQuery(inOrder(others.reduce((all, other) => all.unionAll(other), ofStatus(0))))
}

/** Ticket numbers with their sort keys. */
type Keys = SelectQueryBuilder<Schema, 'tickets', { number: number; place: string }>

const placeBy = (column: SortColumn): RawBuilder<string> =>
  column === 'number' ? sql<string>`''` : sql<string>`${sql.ref(`t.${column}`)}`

function conditions(shape: Shape, values: Values, status: number): RawBuilder<boolean> {
  const all = conditionsOf(shape, values, status)
  if (shape.goesOn) {
    const [left, right] =
      shape.column === 'number'
        ? [sql`t.number`, sql`${values.number}`]
        : [sql`(${sql.ref(`t.${shape.column}`)}, t.number)`, sql`(${values.value}, ${values.number})`]
    all.push(shape.descending ? sql`${left} < ${right}` : sql`${left} > ${right}`)
  }
  return allOf(all)
}

/** Sort column and direction of a list. */
export function orderOf({ sort, statuses = [], scope }: Pick<TicketPage, 'sort' | 'statuses' | 'scope'>): {
  column: SortColumn
  descending: boolean
} {
  const column = SORT_COLUMNS[sort.replace('-', '')] ?? 'number'
  // A column with one value for all rows leaves the order by number.
  const isCommon =
    (column === 'status' && statuses.length === 1) || (column === 'assignee_key' && scope.kind === 'assignee')
  return { column: isCommon ? 'number' : column, descending: sort.startsWith('-') }
}

/** For the tickets of one user, most indexes start with the status. Listing all statuses lets the query use them. */
function statusesInOrder({ scope, statuses = [] }: TicketPage, column: SortColumn): readonly TicketStatus[] {
  const isInOrder = scope.kind === 'all' || column === 'number' || column === 'status'
  return statuses.length > 0 || isInOrder ? statuses : TICKET_STATUSES
}

/** Queries on lists of tickets. */
export const ticketListQueries = (db: Db, dialect: Dialect) => ({
  /** Numbers of the tickets with the given ids or numbers, within the scope. */
  numbers: (scope: TicketScope, wanted: TicketIdentifiers): Promise<TicketNumber[]> =>
    ticketNumbers(db, scope, wanted),

  /** A page of tickets. All rows belong to `scope`. */
  async list(scope: TicketScope, { sort, ...others }: TicketListRequest): Promise<Rows<Ticket>> {
    const page = { ...others, scope }
    if (page.among) return listAmong(db, dialect, { ...page, among: page.among, sort })
    return inOrder((some) => listTickets(db, dialect, some), page, sort)
  },
})

/** A page in the requested order. Without a search, `relevance` means newest first. */
const inOrder = <Row>(
  list: (page: TicketPage) => Promise<Rows<Row>>,
  page: Omit<TicketPage, 'sort'>,
  sort: TicketListRequest['sort'],
): Promise<Rows<Row>> =>
  sort === 'unassigned'
    ? listUnassignedFirst(list, page)
    : list({ ...page, sort: sort === '-relevance' ? '-createdAt' : sort })
