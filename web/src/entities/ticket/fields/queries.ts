import { queryOptions } from '@tanstack/react-query'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** A field with its full definition. */
export type Field = Answer<'listFields'>[number]

/** A form with its full definition. */
export type Form = Answer<'listForms'>[number]

/** All fields by name. */
export const fieldsQuery = () =>
  queryOptions({
    queryKey: [...KEYS.fields, 'all'],
    queryFn: ({ signal }) => request('listFields', {}, { signal }),
  })

/** All forms in order. */
export const formsQuery = () =>
  queryOptions({
    queryKey: [...KEYS.fields, 'forms'],
    queryFn: ({ signal }) => request('listForms', {}, { signal }),
  })

/** A form that requesters can choose. */
export type RequestForm = Answer<'listRequestForms'>[number]

/** A field of a ticket, with its values. */
export type TicketField = Answer<'getTicketFields'>['fields'][number]

/** Forms that requesters can choose besides the ordinary one. */
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

/** Users by the beginning of their name. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...KEYS.people, q],
    queryFn: ({ signal }) => request('listFieldUsers', { query: { q } }, { signal }),
  })
