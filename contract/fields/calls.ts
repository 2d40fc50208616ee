import { z } from 'zod'
import { integer, person } from '../schemas.ts'
import { call, id } from '../call.ts'
import { filesToAttach } from '../files/calls.ts'
import { ticketInput } from '../legacy/tickets.ts'
import { listQuery } from '../paging.ts'
import { ticketNumber } from '../tickets/calls.ts'
import { ROLES, STAFF_ROLES } from '../words.ts'
import {
  fieldDraft,
  fieldKey,
  form,
  formDraft,
  givenValues,
  ownedField,
  requestForm,
  ticketFields,
} from './field.ts'
import { DEFAULT_FORM, FIELD_KINDS } from './words.ts'

const version = integer.describe('The version that the client read.')
const isArchived = z.boolean()

/** Fields of tickets, and forms. */
export const fieldCalls = {
  listFields: call.get('/api/v1/fields', {
    summary: 'All fields by name, including archived ones',
    who: STAFF_ROLES,
    answer: z.array(ownedField),
  }),
  createField: call.post('/api/v1/fields', {
    summary: 'Create a field',
    who: ['Admin'],
    body: fieldDraft.extend({ key: fieldKey, kind: z.enum(FIELD_KINDS) }),
    answer: ownedField,
    errors: ['validation', 'field_key_in_use', 'too_many_fields'],
  }),
  updateField: call.put('/api/v1/fields/:key', {
    summary: 'Change, archive or restore a field; key and kind cannot change',
    who: ['Admin'],
    body: fieldDraft.extend({ isArchived, version }),
    answer: ownedField,
    errors: ['validation', 'not_found', 'field_changed'],
  }),
  listForms: call.get('/api/v1/forms', {
    summary: 'All forms in order, the default form first, including archived ones',
    who: STAFF_ROLES,
    answer: z.array(form),
  }),
  createForm: call.post('/api/v1/forms', {
    summary: 'Create a form',
    who: ['Admin'],
    body: formDraft,
    answer: form,
    errors: ['validation', 'too_many_forms'],
  }),
  updateForm: call.put('/api/v1/forms/:formId', {
    summary: 'Change, archive or restore a form',
    who: ['Admin'],
    body: formDraft.extend({ isArchived, version }),
    answer: form,
    errors: ['validation', 'not_found', 'form_changed'],
  }),
  listFieldUsers: call.get('/api/v1/field-users', {
    summary: 'Search users by the beginning of their name, for a field that contains a person',
    who: STAFF_ROLES,
    query: listQuery.pick({ q: true }),
    answer: z.array(person),
    alsoScopes: ['users:read'],
    errors: ['validation'],
  }),
}

/** Field values of a ticket. */
export const ticketFieldCalls = {
  listRequestForms: call.get('/api/v1/request-forms', {
    summary: 'The forms besides the default one that a requester may choose, with their visible fields',
    who: ['User'],
    answer: z.array(requestForm),
  }),
  createTicket: call.post('/api/v1/tickets', {
    summary: 'Create a ticket with the default form or another one',
    who: ['User'],
    body: ticketInput.extend({
      date: ticketInput.shape.date
        .optional()
        .describe('Day of the problem. Required if the form asks for it. Default: today.'),
      formId: id.default(DEFAULT_FORM),
      fields: givenValues.default({}),
      files: filesToAttach,
    }),
    answer: ticketNumber,
    alsoScopes: [{ scope: 'files:write', with: 'files' }],
    errors: ['validation', 'fields_missing', 'form_gone', 'upload_gone'],
  }),
  getTicketFields: call.get('/api/v1/tickets/:ticketId/fields', {
    summary: 'The fields of a ticket with their values, as far as the reader may see them',
    who: ROLES,
    answer: ticketFields,
    errors: ['not_found'],
  }),
  updateTicketFields: call.put('/api/v1/tickets/:ticketId/fields', {
    summary: 'Set some fields of a ticket; other fields do not change',
    who: ROLES,
    body: z.object({ values: givenValues }),
    answer: ticketFields,
    errors: ['validation', 'not_found', 'forbidden', 'fields_missing', 'ticket_merged', 'ticket_is_spam'],
  }),
  updateTicketForm: call.put('/api/v1/tickets/:ticketId/form', {
    summary: 'Change the form of a ticket. Values of fields that the new form lacks are kept',
    who: STAFF_ROLES,
    body: z.object({ formId: id }),
    answer: ticketFields,
    errors: ['validation', 'not_found', 'form_gone', 'fields_missing', 'ticket_merged', 'ticket_is_spam'],
  }),
}
