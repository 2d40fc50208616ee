import type { TicketQuerySort, TicketStatus } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { numberIn, parseCursor, writeCursor } from '../../kernel/keyset-pages.ts'
import type { TextPlace } from '../../database/search/search-index.ts'
import { withUsers } from '../../database/search/account-names.ts'
import { type SearchTerm, termsOf } from '../../database/search/search-terms.ts'
import type { Rows } from '../../kernel/paging.ts'
import { ASSIGNED, listAmong, orderOf } from '../lists/queries-pages.ts'
import { type TicketRow, toTicket } from '../queries-rows.ts'
import type { BoundedCount, Ticket, TicketCriteria } from '../ticket.ts'
import { collect, type SearchHits } from './collect.ts'
import { holdsItself } from './search-check.ts'
import { namedTickets, ticketsByPartOfId } from './search-named.ts'

export type Search = TicketCriteria & {
  q: string
  sort: TicketQuerySort
  limit: number
  cursor?: string | undefined
}

/** A request to count hits, up to `most`. */
type CountRequest = TicketCriteria & { q: string; most: number }

/** Orders other than by number sort this many of the newest hits. */
const MOST_SORTED = 1000

/** A group of hits that precedes later groups. Each group is sorted by number. */
type Tier = {
  place: TextPlace
  statuses?: readonly TicketStatus[]
  /** Excludes tickets that belong to an earlier group. */
  accept?: (row: TicketRow) => boolean
}

/** A search with parsed words, and the tickets that it names by number or id. */
type PreparedSearch = { criteria: TicketCriteria; terms: SearchTerm[]; named: TicketRow[] }

async function prepare(
  db: Db,
  dialect: Dialect,
  criteria: TicketCriteria,
  q: string,
): Promise<PreparedSearch> {
  const isStaff = criteria.scope.kind !== 'requester'
  const terms = await withUsers(db, termsOf(q), { isStaff })
  return { criteria, terms, named: await namedTickets(db, dialect, criteria, q) }
}

/**
 * Searches tickets by words of texts, usernames and status words, or by number and id. Named tickets come first. A page
 * may be short or empty and still have a next cursor.
 */
export async function searchTickets(db: Db, dialect: Dialect, search: Search): Promise<Rows<Ticket>> {
  const { q, limit, cursor, sort, ...criteria } = search
  const prepared = await prepare(db, dialect, criteria, q)
  const { named } = prepared
  const [stage, place] = cursor === undefined ? [NAMED, '0'] : parseCursor(cursor)
  const start = stage === NAMED ? numberIn(place) : named.length
  const first = named.slice(start, start + limit).map(toTicket)
  const end = start + first.length
  if (end < named.length) return { rows: first, nextCursor: writeCursor([NAMED, String(end)]) }
  const after = stage === NAMED ? undefined : cursor
  const rest = await follow(db, dialect, prepared, { sort, limit: limit - first.length, cursor: after })
  const rows = [...first, ...rest.rows]
  const isNothing = cursor === undefined && rows.length === 0 && rest.nextCursor === null
  if (!isNothing) return { rows, nextCursor: rest.nextCursor }
  const byId = await ticketsByPartOfId(db, dialect, criteria, q)
  return { rows: byId.slice(0, limit).map(toTicket), nextCursor: null }
}

/** First part of a cursor within the named tickets. */
const NAMED = 'named'

type Page = { sort: TicketQuerySort; limit: number; cursor: string | undefined }

/** A page of the hits after the named tickets. */
async function follow(db: Db, dialect: Dialect, search: PreparedSearch, page: Page): Promise<Rows<Ticket>> {
  const { criteria, terms } = search
  if (page.sort === '-relevance') return byTiers(db, dialect, search, relevanceOf(terms), page)
  if (page.sort === 'unassigned') return byTiers(db, dialect, search, unassignedFirst(criteria), page)
  const { column, descending } = orderOf({ ...criteria, sort: page.sort })
  if (column === 'number') return byTiers(db, dialect, search, [EVERYWHERE], page, descending)
  const stretch = { from: startOf(true), descending: true, count: MOST_SORTED }
  const { rows } = await collectTier(db, dialect, search, EVERYWHERE, stretch)
  return listAmong(db, dialect, { ...criteria, ...page, among: new Set(rows.map(({ number }) => number)) })
}

const EVERYWHERE: Tier = { place: 'anywhere' }
const unassignedFirst = ({ statuses: shown = [] }: TicketCriteria): Tier[] =>
  [['Unassigned'] as const, ASSIGNED]
    .map((statuses) => statuses.filter((status) => shown.length === 0 || shown.includes(status)))
    .filter((statuses) => statuses.length > 0)
    .map((statuses) => ({ place: 'anywhere', statuses }))

/** Groups by relevance: hits in subjects, then in first messages, then in later messages. */
const relevanceOf = (terms: readonly SearchTerm[]): Tier[] => [
  { place: 'subject' },
  { place: 'ticket', accept: (row) => !holdsItself(row, terms, 'subject') },
  { place: 'message', accept: (row) => !holdsItself(row, terms, 'ticket') },
]

const startOf = (descending: boolean): number => (descending ? Number.MAX_SAFE_INTEGER : 0)

/** A page over groups. The cursor has the index of the group and the number to continue from. */
async function byTiers(
  db: Db,
  dialect: Dialect,
  search: PreparedSearch,
  tiers: readonly Tier[],
  { limit, cursor }: Page,
  descending = true,
): Promise<Rows<Ticket>> {
  const [tier, number] = cursor === undefined ? ['0', String(startOf(descending))] : parseCursor(cursor)
  let from = numberIn(number)
  const rows: Ticket[] = []
  for (const [index, each] of tiers.entries()) {
    if (index < numberIn(tier)) continue
    const left = limit - rows.length
    // One extra row tells whether there is a next page.
    const found = await collectTier(db, dialect, search, each, { from, descending, count: left + 1 })
    const kept = found.rows.slice(0, left)
    rows.push(...kept.map(toTicket))
    const end = found.rows.length > left ? (kept.at(-1)?.number ?? from) : found.stoppedAt
    if (end !== null) return { rows, nextCursor: writeCursor([String(index), String(end)]) }
    from = startOf(descending)
  }
  return { rows, nextCursor: null }
}

/** The first hits of a group, without named tickets. */
async function collectTier(
  db: Db,
  dialect: Dialect,
  { criteria, terms, named }: PreparedSearch,
  { place, statuses, accept = () => true }: Tier,
  stretch: { from: number; descending: boolean; count: number },
): Promise<SearchHits> {
  if (terms.length === 0) return { rows: [], stoppedAt: null }
  const isNamed = new Set(named.map(({ number }) => number))
  return collect(db, dialect, { ...criteria, ...(statuses && { statuses }) }, terms, {
    ...stretch,
    place,
    accept: (row) => !isNamed.has(row.number) && accept(row),
  })
}

/** Counts the hits: exactly, or as a minimum if there are more or the time is up. */
export async function countFound(
  db: Db,
  dialect: Dialect,
  { q, most, ...criteria }: CountRequest,
): Promise<BoundedCount> {
  const prepared = await prepare(db, dialect, criteria, q)
  const stretch = { from: startOf(true), descending: true, count: most + 1 }
  const { rows, stoppedAt } = await collectTier(db, dialect, prepared, EVERYWHERE, stretch)
  const count = prepared.named.length + rows.length
  if (stoppedAt !== null || count > most) return { count: Math.min(count, most), isAtLeast: true }
  const byId = count === 0 ? await ticketsByPartOfId(db, dialect, criteria, q) : []
  return { count: count + byId.length, isAtLeast: false }
}
