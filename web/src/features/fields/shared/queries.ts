import { queryOptions } from '@tanstack/react-query'
import { type Answer, request } from '../../../api/client.ts'
import { KEYS } from '../../../api/keys.ts'

/** A form that a requester may choose. */
export type RequestForm = Answer<'listRequestForms'>[number]

/** A field of a ticket, with its values. */
export type TicketField = Answer<'getTicketFields'>['fields'][number]

/** The forms that a requester may choose beside the ordinary one. */
export const requestFormsQuery = () =>
  queryOptions({
    queryKey: [...KEYS.fields, 'request-forms'],
    queryFn: ({ signal }) => request('listRequestForms', {}, { signal }),
  })

/** The fields of a ticket. */
export const ticketFieldsQuery = (ticketId: string) =>
  queryOptions({
    queryKey: KEYS.ticketFields(ticketId),
    queryFn: ({ signal }) => request('getTicketFields', { params: { ticketId } }, { signal }),
  })

/** Some users by the beginning of their name. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...KEYS.people, q],
    queryFn: ({ signal }) => request('findPeople', { query: { q } }, { signal }),
  })
