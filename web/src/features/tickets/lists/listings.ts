import {
  statesOf,
  TICKET_FILTERS,
  type Role,
  type TicketFilter,
  type TicketQuerySort,
} from '@support-desk/contract'
import type { TicketSelection } from '#entities/ticket/queries.ts'

/** Which tickets a page lists, and in which order, before the reader chooses among them. */
export type TicketListing = { selection: TicketSelection; order: TicketQuerySort }

/** The tickets that the reader raised. */
export const OWN_TICKETS: TicketListing = { selection: { scope: 'own' }, order: '-createdAt' }

/** Every ticket there is. */
export const ALL_TICKETS: TicketListing = { selection: { scope: 'visible' }, order: '-createdAt' }

/** The same for who looks for one to take. */
export const ticketsToTake = ({ onlyFree }: { onlyFree: boolean }): TicketListing => ({
  selection: { scope: 'visible', ...(onlyFree && { states: 'Unassigned' }) },
  order: 'unassigned',
})

/** Tickets of one state: the reader's own, or all of them for an admin. */
export const ticketsOfState = (filter: TicketFilter, role: Role): TicketListing => ({
  selection: { scope: role === 'Admin' ? 'visible' : 'own', states: statesOf(filter, role).join(',') },
  order: '-createdAt',
})

/** The filter that a word of the address means, however it is written. */
export const filterOf = (word: string): TicketFilter | undefined =>
  TICKET_FILTERS.find((known) => known.toLowerCase() === word.toLowerCase())

/** Whether an address wants those tickets alone that nobody has. */
export const isOnlyFree = (words: URLSearchParams): boolean => words.get('show') === 'unassigned'

/** Whether an address wants those tickets alone with something unread. */
export const isOnlyUnread = (words: URLSearchParams): boolean => words.get('unread') === 'only'

type Choice = { q: string; onlyUnread: boolean }

/** What of a listing a reader has chosen, in whichever order. */
export const chosenOf = ({ selection }: Pick<TicketListing, 'selection'>, { q, onlyUnread }: Choice) => ({
  ...selection,
  q,
  ...(onlyUnread && ({ unread: 'only' } satisfies TicketSelection)),
})
