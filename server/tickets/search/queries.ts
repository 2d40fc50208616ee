import type { TicketQuerySort, TicketState } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { numberIn, parseCursor, writeCursor } from '../../database/pages.ts'
import { newestTicket } from '../../database/search/newest-ticket.ts'
import { together } from '../../kernel/asking/together.ts'
import { fits } from './search-check.ts'
import type { TextPlace } from '../../database/search/search-index.ts'
import { withUsers } from '../../database/search/search-names.ts'
import { namedTickets, ticketsByPartOfId } from './search-named.ts'
import {
  collect,
  type Collected,
  collectKnown,
  collectNumbers,
  type Numbered,
  type Stretch,
} from './search-steps.ts'
import { partsOf, termsOf, type SearchPart } from '../../database/search/search-terms.ts'
import { ASSIGNED, orderOf } from '../lists/queries-pages.ts'
import { ticketsNumbered, toTicket, type TicketRow } from '../queries-rows.ts'
import { type ColumnOrder, columnOrderOf, sortedNumbers } from './sorted-numbers.ts'
import type { FoundCount, Ticket, TicketCriteria } from '../ticket.ts'
import type { Rows } from '../../kernel/paging.ts'

export type Search = TicketCriteria & {
  q: string
  sort: TicketQuerySort
  limit: number
  cursor?: string | undefined
}

/** What is counted of a search, and up to how many. */
export type CountRequest = TicketCriteria & { q: string; most: number }

/** A page takes little longer than this to find, even where a short one is all that was found by then. */
const PATIENCE_MS = 25
const SORTING_PATIENCE_MS = 100
const COUNTING_PATIENCE_MS = 15
/** Orders other than that of arrival have to know all they put in order, and therefore take the newest of this number. */
const MOST_SORTED = 1000

/** What follows in an order, after a place named by a cursor. */
type Follow = (
  count: number,
  cursor: string | undefined,
) => Promise<{ rows: TicketRow[]; goOn: string | null }>

/**
 * Tickets of a scope by words of their texts, names of their users and words for their states; by their id, part of it or
 * their number, and then first of all. A page may be shorter than asked for, or empty, and be gone on from all the same.
 */
export async function searchTickets(db: Db, dialect: Dialect, search: Search): Promise<Rows<Ticket>> {
  const { q, limit, cursor, sort: _, ...criteria } = search
  const order = columnOrderOf(search)
  const patience = order ? SORTING_PATIENCE_MS : PATIENCE_MS
  const effort = { deadline: performance.now() + patience, passed: 0 }
  const [terms, named, newest] = await together(
    withUsers(db, dialect, termsOf(q), { isStaff: criteria.scope.kind !== 'requester' }),
    namedTickets(db, dialect, criteria, q),
    newestTicket(db),
  )
  const parts = partsOf(terms, criteria.states ?? [])
  const isNamed = new Set(named.map(({ number }) => number))
  const find: Find<TicketRow> = (part, stretch) =>
    collect(
      db,
      dialect,
      { ...criteria, ...part, newest, effort },
      { ...stretch, accept: (row) => !isNamed.has(row.number) && (stretch.accept?.(row) ?? true) },
    )
  const findKnown: Find<Numbered> = (part, stretch) =>
    collectKnown(
      db,
      dialect,
      { ...criteria, ...part, newest, effort },
      { ...stretch, accept: ({ number }) => !isNamed.has(number) },
    )
  const fromNewest = { from: startOf(true), descending: true, count: MOST_SORTED }
  const byColumn =
    (by: ColumnOrder): Follow =>
    async (count, after) => {
      const known = await findMerged(anywhere(parts), fromNewest, findKnown)
      const numbers = known.rows.slice(0, MOST_SORTED).map(({ number }) => number)
      const page = await sortedNumbers(db, dialect, { numbers, by }, count, after)
      return { rows: await ticketsNumbered(db, dialect, criteria, page.numbers), goOn: page.goOn }
    }
  const follow: Follow =
    terms.length === 0
      ? async () => ({ rows: [], goOn: null })
      : order
        ? byColumn(order)
        : followerOf(search, parts, find)
  const { rows, goOn } = await behind(named, follow)(limit, cursor)
  const isNothing = cursor === undefined && rows.length === 0 && goOn === null
  const found = isNothing ? await ticketsByPartOfId(db, dialect, criteria, q) : rows
  return { rows: found.slice(0, limit).map(toTicket), nextCursor: goOn }
}

/** Names the places among tickets that come before all others. */
const NAMED = 'named'

/** Puts some tickets before those that follow. */
const behind =
  (first: readonly TicketRow[], follow: Follow): Follow =>
  async (count, cursor) => {
    const [kind, place] = cursor === undefined ? [NAMED, '0'] : parseCursor(cursor)
    if (kind !== NAMED) return follow(count, cursor)
    const start = numberIn(place)
    const rows = first.slice(start, start + count)
    const end = start + rows.length
    if (end < first.length) return { rows, goOn: writeCursor([NAMED, String(end)]) }
    const rest = await follow(count - rows.length, undefined)
    return { rows: [...rows, ...rest.rows], goOn: rest.goOn }
  }

/** How many tickets are found: exactly, or at least so many where there are more, or no time to look at all. */
export async function countFound(
  db: Db,
  dialect: Dialect,
  { q, most, ...criteria }: CountRequest,
): Promise<FoundCount> {
  const effort = { deadline: performance.now() + COUNTING_PATIENCE_MS, passed: 0 }
  const [terms, named, newest] = await together(
    withUsers(db, dialect, termsOf(q), { isStaff: criteria.scope.kind !== 'requester' }),
    namedTickets(db, dialect, criteria, q),
    newestTicket(db),
  )
  const known = new Set(named.map(({ number }) => number))
  for (const part of terms.length === 0 ? [] : partsOf(terms, criteria.states ?? [])) {
    const isAll = await collectNumbers(
      db,
      dialect,
      { ...criteria, ...part, newest, effort },
      { into: known, most },
    )
    if (!isAll) return { count: Math.min(known.size, most), isAtLeast: true }
  }
  const byId = known.size === 0 ? await ticketsByPartOfId(db, dialect, criteria, q) : []
  return { count: known.size + byId.length, isAtLeast: false }
}

type Find<Row> = (part: SearchPart, stretch: Stretch<Row>) => Promise<Collected<Row>>

/** Tickets that come before all others that are found; merged from parts, none of which has a ticket of another. */
type Tier = { part: SearchPart; place: TextPlace; accept?: (row: TicketRow) => boolean }[]

const anywhere = (some: readonly SearchPart[]): { part: SearchPart; place: TextPlace }[] =>
  some.map((part) => ({ part, place: 'anywhere' }))

function followerOf({ sort, states, scope }: Search, parts: SearchPart[], find: Find<TicketRow>): Follow {
  if (sort === '-relevance') return byTiers(relevanceOf(parts), true, find)
  if (sort === 'unassigned') {
    return byTiers(
      [['Unassigned'] as const, ASSIGNED].map((some) => anywhere(within(parts, some))),
      true,
      find,
    )
  }
  return byTiers([anywhere(parts)], orderOf({ sort, states, scope }).descending, find)
}

/** Of each part the tickets that are in one of these states. */
const within = (parts: readonly SearchPart[], states: readonly TicketState[]): SearchPart[] =>
  parts
    .map((part) => ({
      ...part,
      states: part.states.length === 0 ? states : part.states.filter((state) => states.includes(state)),
    }))
    .filter((part) => part.states.length > 0)

/** Subjects fit better than first messages, and those better than what was said later; newer ones better than older. */
function relevanceOf(parts: readonly SearchPart[]): Tier[] {
  const withTerms = parts.filter(({ terms }) => terms.length > 0)
  return [
    parts.map((part) => ({ part, place: 'subject' })),
    withTerms.map((part) => ({
      part,
      place: 'ticket',
      accept: (row) => !fits(row, part.terms, 'subject'),
    })),
    withTerms.map((part) => ({
      part,
      place: 'message',
      accept: (row) => !fits(row, part.terms, 'ticket'),
    })),
  ]
}

const startOf = (descending: boolean): number => (descending ? Number.MAX_SAFE_INTEGER : 0)

type Merging = { from: number; descending: boolean; count: number }

/** Tickets of a tier by number. */
async function findMerged<Row extends Numbered>(
  tier: readonly (Pick<Stretch<Row>, 'place' | 'accept'> & { part: SearchPart })[],
  merging: Merging,
  find: Find<Row>,
): Promise<Collected<Row>> {
  const { descending, count } = merging
  const found: Collected<Row>[] = []
  for (const { part, ...stretch } of tier) found.push(await find(part, { ...merging, ...stretch }))
  const sign = descending ? -1 : 1
  // Beyond the end of any part that goes on, nothing is known of its tickets.
  const ends = found.flatMap(({ rows, stoppedAt }) =>
    stoppedAt === null && rows.length < count ? [] : [stoppedAt ?? rows.at(-1)?.number ?? merging.from],
  )
  const end = ends.length === 0 ? null : descending ? Math.max(...ends) : Math.min(...ends)
  const rows = found
    .flatMap((collected) => collected.rows)
    .filter(({ number }) => end === null || sign * (number - end) <= 0)
    .toSorted((one, other) => sign * (one.number - other.number))
  return { rows, stoppedAt: end }
}

const byTiers =
  (tiers: readonly Tier[], descending: boolean, find: Find<TicketRow>): Follow =>
  async (count, cursor) => {
    const [tier, number] = cursor === undefined ? ['0', String(startOf(descending))] : parseCursor(cursor)
    let from = numberIn(number)
    const rows: TicketRow[] = []
    for (const [index, parts] of tiers.entries()) {
      if (index < numberIn(tier)) continue
      const left = count - rows.length
      const found = await findMerged(parts, { from, descending, count: left + 1 }, find)
      const kept = found.rows.slice(0, left)
      rows.push(...kept)
      const end = found.rows.length > kept.length ? (kept.at(-1)?.number ?? from) : found.stoppedAt
      if (end !== null) return { rows, goOn: writeCursor([String(index), String(end)]) }
      from = startOf(descending)
    }
    return { rows, goOn: null }
  }
