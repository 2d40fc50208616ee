import { callQuery } from '#api/call-query.ts'
import type { Answer } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** A field with its full definition. */
export type Field = Answer<'listFields'>[number]

/** A form with its full definition. */
export type Form = Answer<'listForms'>[number]

/** All fields by name. */
export const fieldsQuery = () => callQuery([...KEYS.fields, 'all'], 'listFields', {})

/** All forms in order. */
export const formsQuery = () => callQuery([...KEYS.fields, 'forms'], 'listForms', {})

/** A form that requesters can choose. */
export type RequestForm = Answer<'listRequestForms'>[number]

/** A field of a ticket, with its values. */
export type TicketField = Answer<'getTicketFields'>['fields'][number]

/** Forms that requesters can choose besides the ordinary one. */
export const requestFormsQuery = () => callQuery([...KEYS.fields, 'request-forms'], 'listRequestForms', {})

/** The fields of a ticket. */
export const ticketFieldsQuery = (ticketId: string) =>
  callQuery(KEYS.ticketFields(ticketId), 'getTicketFields', { params: { ticketId } })

/** Users by the beginning of their name. */
export const peopleQuery = (q: string) => callQuery([...KEYS.people, q], 'listFieldUsers', { query: { q } })
