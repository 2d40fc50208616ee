import type { RawBuilder } from 'kysely'
import type { TicketState } from '@support-desk/contract'
import type { Db } from '../schema.ts'
import type { SearchTerm } from './search-terms.ts'

/** Of which tickets a search looks at the texts: of all, of those that somebody raised, or of those that somebody has. */
export type SearchScope =
  | { kind: 'all' }
  | { kind: 'requester'; id: string }
  | { kind: 'assignee'; id: string }

/** Whose tickets those of a scope are; empty for everybody's. */
export const userOf = (scope: SearchScope): string => (scope.kind === 'all' ? '' : scope.id)

/** Where in a ticket all terms of a search are to be: in one text anywhere, or in one of a kind. */
export type TextPlace = 'anywhere' | 'subject' | 'ticket' | 'message'

/** A ticket by whose words it is to be found. */
export type IndexedTicket = {
  number: number
  requesterId: string
  assigneeId: string | null
  subject: string
  message: string
}

/** A chat message, and the ticket in whose chat it is. */
export type IndexedMessage = {
  ticket: Pick<IndexedTicket, 'number' | 'requesterId' | 'assigneeId'>
  number: number
  text: string
}

/** Looks for tickets one after another, away from a number that is not looked at itself. */
export type NumberSearch = {
  terms: readonly SearchTerm[]
  place: TextPlace
  scope: SearchScope
  states: readonly TicketState[]
  from: number
  descending: boolean
  /** The newest ticket that there is; later ones are not looked at. */
  newest: number
  /** So many texts are enough, where whoever asks knows it. */
  wanted?: number
}

/**
 * A ticket, and in which of its texts the words were: 0 for subject and message, or the number of a chat message; higher ones are those
 * of `united-texts.ts`.
 */
export type Hit = { number: number; parts: number[] }

/** Some tickets in order, none of them twice. */
export type Found = {
  hits: Hit[]
  /** Up to this number there are no others. */
  upTo: number
  /** How many tickets were passed to find them. */
  passed: number
}

/** How a database finds texts by the beginnings of words. Words are those of `search-words.ts`. */
export type SearchIndex = {
  /** Takes the place of what was indexed of the same tickets and messages before. */
  add(db: Db, tickets: readonly IndexedTicket[], messages: readonly IndexedMessage[]): Promise<void>
  /** Whether it has to be told who has a ticket, by adding it again. */
  knowsUsers: boolean
  /** Forgets what a ticket itself says, and by what else it was found as others were merged into it. */
  removeTicket(db: Db, ticketNumber: number): Promise<void>
  removeMessage(db: Db, ticketNumber: number, number: number): Promise<void>
  /** Forgets what a ticket was found by because others were merged into it. */
  removeUnited(db: Db, ticketNumber: number): Promise<void>
  /** Makes everything findable that is to be found, from the beginning. */
  fill(db: Db): Promise<void>
  /**
   * Tickets of whose terms each names one of their users, or has all its words in the same text as the others. Those of
   * other scopes and states, and of former assignees, may be among them, and the words of a term may stand in another order.
   */
  find(db: Db, search: NumberSearch): AsyncIterable<Found>
  /** How many texts have each of some whole words, counted no further than to a number. */
  countTexts(db: Db, words: readonly string[], most: number): Promise<number[]>
  /** What the index of subjects has, and what it has to have; rows of its own kind, one or more for each subject. */
  countSubjects(db: Db): Promise<{ stored: number; counted: number }>
  addAccount(db: Db, id: string, text: string): Promise<void>
  /** With the text by which it was added. */
  removeAccount(db: Db, id: string, text: string): Promise<void>
  /** Subquery of the ids of accounts in which every word of `q` begins a word; null when `q` has no words. */
  accounts(q: string): RawBuilder<string> | null
}
