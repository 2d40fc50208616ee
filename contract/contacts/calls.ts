import { z } from 'zod'
import { call } from '../call.ts'
import { listQuery } from '../paging.ts'
import { STAFF_ROLES } from '../words.ts'
import { addressDraft, contact, contactNoteDraft, contactRow, phoneDraft } from './contact.ts'

/** Requesters, with the data that only staff see. */
export const contactCalls = {
  listContacts: call.get('/api/v1/contacts', {
    summary: 'Requesters by name; words match names, addresses and phone numbers',
    tool: { name: 'list_contacts', says: 'Requesters by name, address or phone number, with their ids.' },
    who: STAFF_ROLES,
    query: listQuery,
    answer: z.array(contactRow),
    paged: true,
    errors: ['validation'],
  }),
  getContact: call.get('/api/v1/contacts/:userId', {
    summary: 'A requester with all addresses and the notes of staff',
    tool: {
      name: 'get_contact',
      says: 'One requester with all addresses, phone numbers, organisation and notes of staff.',
    },
    who: STAFF_ROLES,
    answer: contact,
    alsoScopes: ['tickets:read'],
    errors: ['not_found'],
  }),
  createContactAddress: call.post('/api/v1/contacts/:userId/addresses', {
    summary: 'Add an address; mail from it is then from this person',
    who: STAFF_ROLES,
    body: addressDraft,
    answer: contact,
    alsoScopes: ['tickets:read'],
    errors: ['validation', 'not_found', 'email_in_use', 'too_many_addresses'],
  }),
  deleteContactAddress: call.delete('/api/v1/contacts/:userId/addresses/:addressId', {
    summary: 'Remove a further address',
    who: STAFF_ROLES,
    answer: 'nothing',
    errors: ['not_found'],
  }),
  updatePrimaryAddress: call.put('/api/v1/contacts/:userId/primary-address', {
    summary: 'Send mail to another of the addresses; only for people without a login',
    who: STAFF_ROLES,
    body: z.object({ addressId: z.string().min(1).max(64) }),
    answer: contact,
    alsoScopes: ['tickets:read'],
    errors: ['validation', 'not_found', 'has_login'],
  }),
  createContactPhone: call.post('/api/v1/contacts/:userId/phones', {
    summary: 'Add a phone number',
    who: STAFF_ROLES,
    body: phoneDraft,
    answer: contact,
    alsoScopes: ['tickets:read'],
    errors: ['validation', 'not_found', 'too_many_phones'],
  }),
  deleteContactPhone: call.delete('/api/v1/contacts/:userId/phones/:phoneId', {
    summary: 'Remove a phone number',
    who: STAFF_ROLES,
    answer: 'nothing',
    errors: ['not_found'],
  }),
  createContactNote: call.post('/api/v1/contacts/:userId/notes', {
    summary: 'Add a note about a requester, which only staff see',
    who: STAFF_ROLES,
    body: contactNoteDraft,
    answer: contact,
    alsoScopes: ['tickets:read'],
    errors: ['validation', 'not_found', 'too_many_contact_notes'],
  }),
  deleteContactNote: call.delete('/api/v1/contacts/:userId/notes/:contactNoteId', {
    summary: 'Delete an own note about a requester; admins delete every note',
    who: STAFF_ROLES,
    answer: 'nothing',
    errors: ['not_found', 'forbidden'],
  }),
}
