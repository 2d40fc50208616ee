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

const version = integer.describe('The version that the client knew.')
const isArchived = z.boolean()

/** Fields of tickets, and forms. */
export const fieldCalls = {
  listFields: call.get('/api/v1/fields', {
    summary: 'All fields by name, archived ones too',
    who: STAFF_ROLES,
    answer: z.array(ownedField),
  }),
  createField: call.post('/api/v1/fields', {
    summary: 'Make a field',
    who: ['Admin'],
    body: fieldDraft.extend({ key: fieldKey, kind: z.enum(FIELD_KINDS) }),
    answer: ownedField,
    errors: ['validation', 'field_key_in_use', 'too_many_fields'],
  }),
  updateField: call.put('/api/v1/fields/:key', {
    summary: 'Change a field, archive it or bring it back; key and kind stay',
    who: ['Admin'],
    body: fieldDraft.extend({ isArchived, version }),
    answer: ownedField,
    errors: ['validation', 'not_found', 'field_changed'],
  }),
  listForms: call.get('/api/v1/forms', {
    summary: 'All forms in order, the one of ordinary tickets first, archived ones too',
    who: STAFF_ROLES,
    answer: z.array(form),
  }),
  createForm: call.post('/api/v1/forms', {
    summary: 'Make a form',
    who: ['Admin'],
    body: formDraft,
    answer: form,
    errors: ['validation', 'too_many_forms'],
  }),
  updateForm: call.put('/api/v1/forms/:formId', {
    summary: 'Change a form, archive it or bring it back',
    who: ['Admin'],
    body: formDraft.extend({ isArchived, version }),
    answer: form,
    errors: ['validation', 'not_found', 'form_changed'],
  }),
  listFieldUsers: call.get('/api/v1/field-users', {
    summary: 'Some users by the beginning of their name, for a field that holds a person',
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
    summary: 'The forms beside the ordinary one that a requester may choose, with the fields that they see',
    who: ['User'],
    answer: z.array(requestForm),
  }),
  createTicket: call.post('/api/v1/tickets', {
    summary: 'Raise a ticket, with a form or the ordinary one',
    who: ['User'],
    body: ticketInput.extend({
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
    summary: 'Set some fields of a ticket; those that are not named stay',
    who: ROLES,
    body: z.object({ values: givenValues }),
    answer: ticketFields,
    errors: ['validation', 'not_found', 'forbidden', 'fields_missing', 'ticket_merged'],
  }),
  updateTicketForm: call.put('/api/v1/tickets/:ticketId/form', {
    summary:
      'Choose another form for a ticket; values of fields that it lacks stay, and stand there again with a form that has them',
    who: STAFF_ROLES,
    body: z.object({ formId: id }),
    answer: ticketFields,
    errors: ['validation', 'not_found', 'form_gone', 'fields_missing', 'ticket_merged'],
  }),
}
