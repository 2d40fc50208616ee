import { z } from 'zod'
import { call, id } from '../call.ts'
import { contact, contactRow } from '../contacts/contact.ts'
import { listQuery } from '../paging.ts'
import { integer } from '../schemas.ts'
import { STAFF_ROLES } from '../words.ts'
import {
  domainDraft,
  newOrganisation,
  organisation,
  organisationDraft,
  organisationRow,
} from './organisation.ts'

/** Organisations of requesters. Staff edit them; admins decide about sharing and deletion. */
export const organisationCalls = {
  listOrganisations: call.get('/api/v1/organisations', {
    summary: 'Organisations by name; words match names and domains',
    tool: {
      name: 'list_organisations',
      says: 'Organisations of requesters, with their ids, domains and number of people.',
    },
    who: STAFF_ROLES,
    query: listQuery,
    answer: z.array(organisationRow),
    paged: true,
    errors: ['validation'],
  }),
  getOrganisation: call.get('/api/v1/organisations/:organisationId', {
    summary: 'An organisation with its domains and the notes of staff',
    tool: { name: 'get_organisation', says: 'One organisation with its domains and the notes of staff.' },
    who: STAFF_ROLES,
    answer: organisation,
    errors: ['validation', 'not_found'],
  }),
  createOrganisation: call.post('/api/v1/organisations', {
    summary: 'Create an organisation',
    who: STAFF_ROLES,
    body: newOrganisation,
    answer: organisation,
    errors: ['validation', 'organisation_name_in_use', 'too_many_organisations'],
  }),
  updateOrganisation: call.put('/api/v1/organisations/:organisationId', {
    summary: 'Change name and notes of an organisation',
    who: STAFF_ROLES,
    body: organisationDraft,
    answer: organisation,
    errors: ['validation', 'not_found', 'organisation_name_in_use', 'organisation_changed'],
  }),
  updateOrganisationSharing: call.put('/api/v1/organisations/:organisationId/sharing', {
    summary: 'Decide whether members can read the tickets of each other',
    who: ['Admin'],
    body: z.object({ sharesTickets: z.boolean() }),
    answer: organisation,
    errors: ['validation', 'not_found'],
  }),
  deleteOrganisation: call.delete('/api/v1/organisations/:organisationId', {
    summary: 'Delete an organisation; its members stay without one',
    who: ['Admin'],
    answer: 'nothing',
    errors: ['validation', 'not_found'],
  }),
  createOrganisationDomain: call.post('/api/v1/organisations/:organisationId/domains', {
    summary: 'Add a domain; people with an address of it join unless staff decided about them',
    who: STAFF_ROLES,
    body: domainDraft,
    answer: organisation.extend({ joined: integer.describe('Number of people who joined.') }),
    errors: ['validation', 'not_found', 'domain_in_use', 'too_many_domains'],
  }),
  deleteOrganisationDomain: call.delete('/api/v1/organisations/:organisationId/domains/:domain', {
    summary: 'Remove a domain; people who joined by it leave the organisation',
    who: STAFF_ROLES,
    params: z.object({ organisationId: id, domain: z.string().min(1).max(253) }),
    answer: 'nothing',
    errors: ['validation', 'not_found'],
  }),
  listOrganisationMembers: call.get('/api/v1/organisations/:organisationId/members', {
    summary: 'The people of an organisation by name',
    who: STAFF_ROLES,
    query: listQuery,
    answer: z.array(contactRow),
    paged: true,
    errors: ['validation', 'not_found'],
  }),
  updateContactOrganisation: call.put('/api/v1/contacts/:userId/organisation', {
    summary: 'Choose the organisation of a person, or none; a domain changes it no more',
    who: STAFF_ROLES,
    body: z.object({ organisationId: id.nullable() }),
    answer: contact,
    alsoScopes: ['tickets:read'],
    errors: ['validation', 'not_found', 'organisation_gone'],
  }),
}
