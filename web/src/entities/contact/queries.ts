import { keepPreviousData } from '@tanstack/react-query'
import type { ContactOnWire, ContactRowOnWire } from '@support-desk/contract'
import { requestPage } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, type PagedList } from '#api/list-query.ts'

export type Contact = ContactOnWire
export type ContactRow = ContactRowOnWire

/** A requester with addresses and notes, for staff. Below the key of the user, so that the same events refresh it. */
export const contactQuery = (userId: string) =>
  callQuery([...KEYS.user(userId), 'contact'], 'getContact', { params: { userId } })

/** Requesters by name. The words match names, addresses and phone numbers. */
export const contactList = ({ q }: { q: string }): PagedList<ContactRow> => ({
  key: [...KEYS.users, 'contacts', { q }],
  load: (cursor, signal) =>
    requestPage('listContacts', { query: { limit: PAGE_ROWS, cursor, q } }, { signal }),
})

/** Tickets shown in the card, and one more, because the open ticket is left out. */
const LATEST = 6

/** The latest tickets of a requester. */
export const latestTicketsQuery = (userId: string) =>
  callQuery([...KEYS.ticketLists, 'latest', userId], 'listTickets', {
    query: { scope: `requester:${userId}`, sort: '-createdAt', limit: LATEST },
  })

/** Maximum number of suggested contacts. */
const OFFERED = 8

/** Requesters to choose from. */
export const contactChoicesQuery = (q: string) => ({
  ...callQuery([...KEYS.users, 'contacts', 'choices', q], 'listContacts', { query: { q, limit: OFFERED } }),
  placeholderData: keepPreviousData,
})
