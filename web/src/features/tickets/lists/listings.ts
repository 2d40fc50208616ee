import {
  statusesOf,
  TICKET_FILTERS,
  type Role,
  type TicketFilter,
  type TicketQuerySort,
} from '@support-desk/contract'
import type { TicketSelection } from '#entities/ticket/queries.ts'

/** The tickets of a page and their default order. */
export type TicketListing = { selection: TicketSelection; order: TicketQuerySort }

/** Tickets raised by the reader. */
export const OWN_TICKETS: TicketListing = { selection: { scope: 'own' }, order: '-createdAt' }

/** All visible tickets. */
export const ALL_TICKETS: TicketListing = { selection: { scope: 'visible' }, order: '-createdAt' }

/** Visible tickets for an agent who wants to take one. */
export const ticketsToTake = ({ onlyFree }: { onlyFree: boolean }): TicketListing => ({
  selection: { scope: 'visible', ...(onlyFree && { statuses: 'Unassigned' }) },
  order: 'unassigned',
})

/** Tickets of one status: the reader's own, or all for an admin. */
export const ticketsOfStatus = (filter: TicketFilter, role: Role): TicketListing => ({
  selection: { scope: role === 'Admin' ? 'visible' : 'own', statuses: statusesOf(filter, role).join(',') },
  order: '-createdAt',
})

/** The filter for a word of the address, in any case. */
export const filterOf = (word: string): TicketFilter | undefined =>
  TICKET_FILTERS.find((known) => known.toLowerCase() === word.toLowerCase())

/** Whether the address restricts the list to unassigned tickets. */
export const isOnlyFree = (words: URLSearchParams): boolean => words.get('show') === 'unassigned'

/** Whether the address restricts the list to unread tickets. */
export const isOnlyUnread = (words: URLSearchParams): boolean => words.get('unread') === 'only'

type Choice = { q: string; onlyUnread: boolean }

/** The selection of a listing with the reader's filters, without the order. */
export const chosenOf = ({ selection }: Pick<TicketListing, 'selection'>, { q, onlyUnread }: Choice) => ({
  ...selection,
  q,
  ...(onlyUnread && ({ unread: 'only' } satisfies TicketSelection)),
})
