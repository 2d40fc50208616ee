import { type RawBuilder, sql } from 'kysely'
import type { TicketStatus } from '@support-desk/contract'
import type { Db } from '../schema.ts'
import type { SearchTerm } from './search-terms.ts'

/** The searched tickets: all, or the tickets of a requester or an assignee. */
export type SearchScope =
  | { kind: 'all' }
  | { kind: 'requester'; id: string }
  | { kind: 'assignee'; id: string }

/** The user of a scope; empty for all tickets. */
export const userOf = (scope: SearchScope): string => (scope.kind === 'all' ? '' : scope.id)

/** Where all terms of a search must occur: in any one text, or in one text of a kind. */
export type TextPlace = 'anywhere' | 'subject' | 'ticket' | 'message'

/**
 * An indexed text of a ticket. Part 0 is the subject and first message, part n is message n of the conversation. Parts from
 * {@link STAFF_PART} on are described in `indexed-texts.ts`. The users and the status of the ticket are indexed with each text.
 */
export type IndexedText = TicketSigns & {
  number: number
  part: number
  subject: string
  message: string
  chat: string
}
type TicketSigns = { requesterId: string; assigneeId: string | null; status: TicketStatus }

/** The part with the text for staff: notes, file names and field values combined. It follows all messages. */
export const STAFF_PART = 2 ** 19 - 1

/** All parts are less than this. */
export const PARTS = 2 ** 20

/** A search in the index. It starts after the ticket number `from`, exclusive. */
export type IndexSearch = {
  terms: readonly SearchTerm[]
  place: TextPlace
  scope: SearchScope
  /** Only tickets with one of these statuses; all when empty. */
  statuses: readonly TicketStatus[]
  from: number
  descending: boolean
}

/** A found ticket, and whether the match is in one of its own texts that are visible to its requester. */
export type Hit = { number: number; isOwn: boolean }

/** The full-text search of a database. All databases use the words of `search-words.ts`. */
export type SearchIndex = ReturnType<typeof createSearchIndex>

/** The differences between the databases. `match` is a query expression of the index. */
type IndexSql = {
  and: string
  or: string
  word(text: string, isWhole: boolean): string
  matches(match: string, place: TextPlace): RawBuilder<boolean>
  /** Ticket number and part of a row, and the order of rows. */
  columns: Record<'number' | 'part' | 'order', RawBuilder<unknown>>
  ofTickets(low: number, high: number): RawBuilder<boolean>
  ofParts(number: number, first: number, last: number): RawBuilder<boolean>
  /** Number of tickets in the first searched range. Each next range is eight times larger. */
  firstSpan: number
  rowOf(text: IndexedText): unknown
  /** Inserts or replaces the rows of a JSON list. */
  write(rows: string): RawBuilder<unknown>
  clear: RawBuilder<unknown>
  optimise?: RawBuilder<unknown>
}

/** Limits of hits per query. The first is small, because one page is usually enough; each next one doubles. */
const [FIRST_HITS, MOST_HITS] = [128, 4096]

export function createSearchIndex(index: IndexSql) {
  const { and, or, columns, matches } = index
  const oneOf = (alternatives: readonly string[]): string => `(${alternatives.join(or)})`
  const sign = (word: string): string => index.word(word, true)

  function expressionOf({ terms, scope, statuses }: IndexSearch): string {
    const named = terms.map(({ words, users, status }) => {
      const said = words.map(({ text, isWhole }) => index.word(text, isWhole)).join(and)
      const signs = users.flatMap((id) => [signOf('requester', id), signOf('assignee', id)])
      return oneOf([`(${said})`, ...signs.map(sign), ...(status ? [sign(signOf('status', status))] : [])])
    })
    const scoped = scope.kind === 'all' ? [] : [sign(signOf(scope.kind, scope.id))]
    const ofStatuses =
      statuses.length === 0 ? [] : [oneOf(statuses.map((status) => sign(signOf('status', status))))]
    return [...named, ...scoped, ...ofStatuses].join(and)
  }

  /** The hits in a range of ticket numbers. */
  async function* findBetween(db: Db, search: IndexSearch, low: number, high: number) {
    const match = matches(expressionOf(search), search.place)
    const direction = search.descending ? sql`desc` : sql`asc`
    let [first, last] = [low, high]
    for (let limit = FIRST_HITS; first <= last; limit = Math.min(limit * 2, MOST_HITS)) {
      const { rows } = await sql<{ number: number; part: number }>`
        select ${columns.number} as number, ${columns.part} as part from ticket_words
        where ${match} and ${index.ofTickets(first, last)}
        order by ${columns.order} ${direction} limit ${limit}`.execute(db)
      const end = rows.at(-1)
      if (!end) return
      yield hitsOf(rows)
      if (rows.length < limit) return
      if (search.descending) last = end.number - 1
      else first = end.number + 1
    }
  }

  return {
    /** Indexes texts, and replaces earlier ones with the same number and part. */
    async write(db: Db, texts: readonly IndexedText[]): Promise<void> {
      // Sorted by row, so that FTS5 need not flush before each.
      const inOrder = texts.toSorted((one, other) => one.number - other.number || one.part - other.part)
      if (texts.length > 0) await index.write(JSON.stringify(inOrder.map(index.rowOf))).execute(db)
    },

    /** Removes the texts of a ticket in a range of parts. */
    async remove(db: Db, number: number, first: number, last = PARTS - 1): Promise<void> {
      await sql`delete from ticket_words where ${index.ofParts(number, first, last)}`.execute(db)
    },

    /** Rebuilds the index. */
    async fill(db: Db, texts: AsyncIterable<readonly IndexedText[]>): Promise<void> {
      await index.clear.execute(db)
      for await (const some of texts) await this.write(db, some)
      await index.optimise?.execute(db)
    },

    /** Finds tickets by number. All words of a term occur in one text, in any order, or name a user or the status. */
    async *find(db: Db, search: IndexSearch): AsyncGenerator<readonly Hit[]> {
      const { from, descending } = search
      const { rows } = await sql<{
        newest: number | null
      }>`select max(number) as newest from tickets`.execute(db)
      const newest = rows[0]?.newest ?? 0
      let edge = descending ? Math.min(from, newest + 1) : from
      for (let span = index.firstSpan; descending ? edge > 1 : edge < newest; span *= 8) {
        const [low, high] = descending ? [Math.max(edge - span, 1), edge - 1] : [edge + 1, edge + span]
        yield* findBetween(db, search, low, high)
        edge = descending ? low : high
      }
    },

    /** The number of texts with each word, counted up to `most`. */
    async countTexts(db: Db, words: readonly string[], most: number): Promise<number[]> {
      if (words.length === 0) return []
      const counts = words.map(
        (word, place) => sql`(select count(*) from (
          select 1 from ticket_words where ${matches(sign(word), 'anywhere')} limit ${sql.lit(most)}
        ) as found) as ${sql.ref(`n${place}`)}`,
      )
      const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db)
      return words.map((_, place) => rows[0]?.[`n${place}`] ?? 0)
    },
  }
}

/** The index word for a user or the status of a ticket. No word of a text begins with its first character. */
const signOf = (kind: 'requester' | 'assignee' | 'status', value: string): string =>
  `@${kind[0]}${Buffer.from(value).toString('hex')}`

/** The index words for the users and the status of a ticket. */
export const signsOf = ({ requesterId, assigneeId, status }: TicketSigns): string[] => [
  signOf('requester', requesterId),
  ...(assigneeId === null ? [] : [signOf('assignee', assigneeId)]),
  signOf('status', status),
]

/** Groups rows by ticket. The rows are sorted by ticket. */
function hitsOf(rows: readonly { number: number; part: number }[]): Hit[] {
  const hits: Hit[] = []
  for (const { number, part } of rows) {
    const isOwn = part < STAFF_PART
    const last = hits.at(-1)
    if (last?.number !== number) hits.push({ number, isOwn })
    else last.isOwn ||= isOwn
  }
  return hits
}
