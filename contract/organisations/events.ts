import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

const FIELDS = ['name', 'notes'] as const
const STALE = ['organisations', 'users'] as const

/** Events of organisations and their members. */
export const organisationEvents = {
  'organisation.created': event({
    data: { organisationId: field.row },
    audience: 'staff',
    audit: { group: 'accounts', sentence: message('{actor} created an organisation') },
    stale: ['organisations'],
  }),
  'organisation.changed': event({
    data: { organisationId: field.row, what: field.someOf(FIELDS) },
    audience: 'staff',
    audit: {
      group: 'accounts',
      sentence: message('{actor} changed the name or the notes of an organisation'),
    },
    stale: [...STALE, 'queue', 'views'],
  }),
  'organisation.sharing_changed': event({
    data: { organisationId: field.row, isOn: field.flag },
    audience: 'staff',
    audit: {
      group: 'accounts',
      sentence: message('{actor} turned the sharing of tickets in an organisation on or off'),
    },
    stale: ['organisations'],
  }),
  'organisation.deleted': event({
    data: { organisationId: field.row },
    audience: 'staff',
    audit: { group: 'accounts', sentence: message('{actor} deleted an organisation') },
    stale: [...STALE, 'queue', 'views'],
  }),
  'organisation.domain_added': event({
    data: { organisationId: field.row, joined: field.number },
    audience: 'staff',
    audit: { group: 'accounts', sentence: message('{actor} added a domain to an organisation') },
    stale: [...STALE, 'queue'],
  }),
  'organisation.domain_removed': event({
    data: { organisationId: field.row, left: field.number },
    audience: 'staff',
    audit: { group: 'accounts', sentence: message('{actor} removed a domain from an organisation') },
    stale: [...STALE, 'queue'],
  }),
  'contact.organisation_changed': event({
    data: { accountId: field.account, organisationId: field.optional(field.row) },
    audience: 'subject and staff',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} changed the organisation of {about, select, gone {a former member} other {{user}}}',
      ),
    },
    stale: ['user', 'users', 'organisations', 'queue', 'sharedTickets'],
  }),
}
