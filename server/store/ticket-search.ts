import type { TicketListSort, TicketState } from '@support-desk/contract'
import type { Rows, Ticket, TicketScope } from '../core/ports.ts'
import type { Db, Dialect } from './dialect.ts'
import { numberIn, parseCursor, writeCursor } from './pages.ts'
import type { TextPlace } from './search-index.ts'
import { collect, type Stretch, type Wanted } from './search-steps.ts'
import { hasWords, wordsOf } from './search-words.ts'
import { subjectKey } from './subject-key.ts'
import { orderOf, type SortColumn } from './ticket-pages.ts'
import { ticketsNumbered, toTicket, type TicketRow } from './ticket-rows.ts'

type Search = {
  scope: TicketScope
  states: readonly TicketState[]
  q: string
  sort: TicketListSort
  limit: number
  cursor: string | undefined
}

/** A page takes little longer than this to find, even where a short one is all that was found by then. */
const PATIENCE_MS = 25
const SORTING_PATIENCE_MS = 100
/** Orders other than that of arrival have to know all they put in order, and therefore take the newest of this number. */
const MOST_SORTED = 1000

/** What follows in an order, after a place named by a cursor. */
type Follow = (
  count: number,
  cursor: string | undefined,
) => Promise<{ rows: TicketRow[]; goOn: string | null }>

/**
 * Tickets of a scope by the beginnings of words in their texts, or by their id, and then first of all. A page may be
 * shorter than asked for, or empty, and be gone on from all the same.
 */
export async function searchTickets(db: Db, dialect: Dialect, search: Search): Promise<Rows<Ticket>> {
  const { scope, states, q, limit, cursor } = search
  const words = [...new Set(wordsOf(q))]
  const patience = isByColumn(search) ? SORTING_PATIENCE_MS : PATIENCE_MS
  const effort = { deadline: performance.now() + patience, passed: 0 }
  const wanted: Wanted = { scope, states, words, effort }
  const named = await ticketOfId(db, dialect, wanted, q)
  const first = named && cursor === undefined ? [named] : []
  const find = (stretch: Stretch) =>
    collect(db, dialect, wanted, {
      ...stretch,
      accept: (row) => row.id !== named?.id && (stretch.accept?.(row) ?? true),
    })
  const { rows, goOn } =
    words.length === 0
      ? { rows: [], goOn: null }
      : await followerOf(search, words, find)(limit - first.length, cursor)
  return { rows: [...first, ...rows].map(toTicket), nextCursor: goOn }
}

async function ticketOfId(db: Db, dialect: Dialect, wanted: Wanted, id: string): Promise<TicketRow | null> {
  const known = await db.selectFrom('tickets').select('number').where('id', '=', id).executeTakeFirst()
  const [row] = known ? await ticketsNumbered(db, dialect, wanted, [known.number]) : []
  return row ?? null
}

const isByColumn = ({ sort, ...shown }: Search): boolean =>
  sort !== '-relevance' && orderOf({ ...shown, sort }).column !== 'number'

type Find = (stretch: Stretch) => ReturnType<typeof collect>

function followerOf({ sort, states, scope }: Search, words: string[], find: Find): Follow {
  if (sort === '-relevance') return byRelevance(words, find)
  const { column, descending } = orderOf({ sort, states, scope })
  return column === 'number' ? byArrival(descending, find) : byColumn(column, descending, find)
}

const startOf = (descending: boolean): number => (descending ? Number.MAX_SAFE_INTEGER : 0)

const byArrival =
  (descending: boolean, find: Find): Follow =>
  async (count, cursor) => {
    const from = cursor === undefined ? startOf(descending) : numberIn(parseCursor(cursor)[1])
    const { rows, stoppedAt } = await find({ place: 'anywhere', from, descending, count: count + 1 })
    const kept = rows.slice(0, count)
    const end = rows.length > count ? (kept.at(-1)?.number ?? from) : stoppedAt
    return { rows: kept, goOn: end === null ? null : writeCursor(['', String(end)]) }
  }

/** Subjects fit better than first messages, and those better than what was said later; newer ones better than older. */
const byRelevance =
  (words: string[], find: Find): Follow =>
  async (count, cursor) => {
    const tiers: { place: TextPlace; accept?: (row: TicketRow) => boolean }[] = [
      { place: 'subject' },
      { place: 'ticket', accept: ({ subject }) => !hasWords(subject, words) },
      { place: 'message', accept: ({ subject, message }) => !hasWords(`${subject}\n${message}`, words) },
    ]
    const [tier = '0', number = String(startOf(true))] = cursor === undefined ? [] : parseCursor(cursor)
    let from = numberIn(number)
    const rows: TicketRow[] = []
    for (const [index, { place, accept }] of tiers.entries()) {
      if (index < numberIn(tier)) continue
      const found = await find({
        place,
        from,
        descending: true,
        count: count + 1 - rows.length,
        ...(accept && { accept }),
      })
      const kept = found.rows.slice(0, count - rows.length)
      rows.push(...kept)
      const end = found.rows.length > kept.length ? (kept.at(-1)?.number ?? from) : found.stoppedAt
      if (end !== null) return { rows, goOn: writeCursor([String(index), String(end)]) }
      from = startOf(true)
    }
    return { rows, goOn: null }
  }

const byColumn =
  (column: SortColumn, descending: boolean, find: Find): Follow =>
  async (count, cursor) => {
    const { rows } = await find({
      place: 'anywhere',
      from: startOf(true),
      descending: true,
      count: MOST_SORTED,
    })
    const sign = descending ? -1 : 1
    const inOrder = rows
      .map((row) => ({ row, key: keyOf(row, column), number: row.number }))
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

type SortKey = { key: string; number: number }

/** Before and after all that there can be. */
const FIRST: SortKey = { key: '', number: -1 }
const LAST: SortKey = { key: '\uffff', number: Number.MAX_SAFE_INTEGER }

const cursorAfter = ({ key, number }: SortKey): string => writeCursor([key, String(number)])

function compare(one: SortKey, other: SortKey): number {
  if (one.key === other.key) return one.number - other.number
  return one.key < other.key ? -1 : 1
}

function placeOf(cursor: string): SortKey {
  const [key, number] = parseCursor(cursor)
  return { key, number: numberIn(number) }
}

function keyOf(row: TicketRow, column: SortColumn): string {
  switch (column) {
    case 'occurred_at':
      return row.occurred_at
    case 'subject_key':
      return subjectKey(row.subject)
    case 'state':
      return row.state
    case 'assignee_key':
      return row.assignee_name?.toLowerCase() ?? ''
    case 'number':
      return ''
  }
}
