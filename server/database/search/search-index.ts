import type { RawBuilder } from 'kysely'
import type { TicketState } from '@support-desk/contract'
import type { Db } from '../schema.ts'
import type { SearchTerm } from './search-terms.ts'

/** Whose tickets are searched: everybody's, those that somebody raised, or those that somebody has. */
export type SearchScope =
  | { kind: 'all' }
  | { kind: 'requester'; id: string }
  | { kind: 'assignee'; id: string }

/** Whose tickets those of a scope are; empty for everybody's. */
export const userOf = (scope: SearchScope): string => (scope.kind === 'all' ? '' : scope.id)

/** Where in a ticket all terms of a search have to be: in one text anywhere, or in one of a kind. */
export type TextPlace = 'anywhere' | 'subject' | 'ticket' | 'message'

/**
 * A text of a ticket. Part 0 is its subject and first message, part n message n of its conversation; from {@link STAFF_PART} on they are
 * those of `indexed-texts.ts`. The users and the state of the ticket are indexed with each text.
 */
export type IndexedText = {
  number: number
  part: number
  requesterId: string
  assigneeId: string | null
  state: TicketState
  subject: string
  message: string
  chat: string
}

/** The part with the text for staff: notes, file names and field values as one. It comes after all messages. */
export const STAFF_PART = 2 ** 19 - 1

/** A part is less than this. */
export const PARTS = 2 ** 20

/** A search in the index, from a ticket number that is itself not searched. */
export type IndexSearch = {
  terms: readonly SearchTerm[]
  place: TextPlace
  scope: SearchScope
  /** Tickets in one of these; any where there are none. */
  states: readonly TicketState[]
  from: number
  descending: boolean
}

/** A found ticket, and whether the words are in one of its own texts that its requester may see. */
export type Hit = { number: number; isOwn: boolean }

/** Full-text search of a database. Words are those of `search-words.ts` on all of them. */
export type SearchIndex = {
  /** Indexes texts, each in the place of an earlier one with the same number and part. */
  write(db: Db, texts: readonly IndexedText[]): Promise<void>
  /** Removes texts of a ticket, from one part to another. */
  remove(db: Db, number: number, first: number, last?: number): Promise<void>
  /** Fills the index anew with texts and accounts. */
  fill(db: Db, texts: AsyncIterable<readonly IndexedText[]>): Promise<void>
  /**
   * Tickets in the order of their numbers. Each term names one of their users or their state, or has all its words in the same text as
   * the others; the words of a term may be in another order.
   */
  find(db: Db, search: IndexSearch): AsyncIterable<readonly Hit[]>
  /** How many texts have each of some whole words, counted up to a number. */
  countTexts(db: Db, words: readonly string[], most: number): Promise<number[]>
  addAccount(db: Db, id: string, text: string): Promise<void>
  /** Needs the text by which it was added. */
  removeAccount(db: Db, id: string, text: string): Promise<void>
  /** Subquery of the ids of accounts in which every word of `q` begins a word; null when `q` has no words. */
  accounts(q: string): RawBuilder<string> | null
}

/** The word that stands for a user or the state of a ticket. No word of a text begins with its first character. */
const signOf = (kind: 'requester' | 'assignee' | 'state', value: string): string =>
  `@${kind[0]}${Buffer.from(value).toString('hex')}`

/** The words that stand for the users and the state of a ticket. */
export const signsOf = ({ requesterId, assigneeId, state }: IndexedText): string[] => [
  signOf('requester', requesterId),
  ...(assigneeId === null ? [] : [signOf('assignee', assigneeId)]),
  signOf('state', state),
]

/** The words that stand for what a term names. */
export const signsNamed = ({ users, state }: SearchTerm): string[] => [
  ...users.flatMap((id) => [signOf('requester', id), signOf('assignee', id)]),
  ...(state === null ? [] : [signOf('state', state)]),
]

/** The words of which a ticket has to have one each, to be in the scope and in one of the states. */
export const signsWanted = ({ scope, states }: IndexSearch): string[][] => [
  ...(scope.kind === 'all' ? [] : [[signOf(scope.kind, scope.id)]]),
  ...(states.length === 0 ? [] : [states.map((state) => signOf('state', state))]),
]

/** How texts with many tickets are read: few at first, as mostly a page is enough, then more each time. */
export const [FIRST_HITS, MOST_HITS] = [128, 4096]

/** The hits of rows that are in the order of their tickets. */
export function hitsOf(rows: readonly { number: number; part: number }[]): Hit[] {
  const hits: Hit[] = []
  for (const { number, part } of rows) {
    const isOwn = part < STAFF_PART
    const last = hits.at(-1)
    if (last?.number !== number) hits.push({ number, isOwn })
    else last.isOwn ||= isOwn
  }
  return hits
}
