import { keepPreviousData } from '@tanstack/react-query'
import { type Answer, requestPage } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, type PagedList } from '#api/list-query.ts'

export type Organisation = Answer<'getOrganisation'>
export type OrganisationRow = Answer<'listOrganisations'>[number]
export type SharedTicket = Answer<'listSharedTickets'>[number]

/** Maximum number of suggested organisations. */
const OFFERED = 8

/** Organisations by name. The words match names and domains. */
export const organisationList = ({ q }: { q: string }): PagedList<OrganisationRow> => ({
  key: [...KEYS.organisations, 'list', { q }],
  load: (cursor, signal) =>
    requestPage('listOrganisations', { query: { limit: PAGE_ROWS, cursor, q } }, { signal }),
})

/** Organisations to choose from. */
export const organisationChoicesQuery = (q: string) => ({
  ...callQuery([...KEYS.organisations, 'choices', q], 'listOrganisations', { query: { q, limit: OFFERED } }),
  placeholderData: keepPreviousData,
})

export const organisationQuery = (organisationId: string) =>
  callQuery([...KEYS.organisations, 'one', organisationId], 'getOrganisation', { params: { organisationId } })

/** The tickets of the people of an organisation, for staff. */
export const organisationTickets = (organisationId: string): PagedList<SharedTicket> => ({
  key: [...KEYS.ticketLists, 'organisation', organisationId],
  load: (cursor, signal) =>
    requestPage(
      'listOrganisationTickets',
      { params: { organisationId }, query: { limit: PAGE_ROWS, cursor } },
      { signal },
    ),
})

/** The tickets that colleagues share with the reader. */
export const sharedTickets = (): PagedList<SharedTicket> => ({
  key: [...KEYS.sharedTickets, 'list'],
  load: (cursor, signal) =>
    requestPage('listSharedTickets', { query: { limit: PAGE_ROWS, cursor } }, { signal }),
})

export const sharedTicketQuery = (ticketId: string) =>
  callQuery([...KEYS.sharedTickets, 'one', ticketId], 'getSharedTicket', { params: { ticketId } })
