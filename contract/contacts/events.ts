import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

const STALE = ['user', 'users'] as const

/** Events of the data that staff keep about requesters. */
export const contactEvents = {
  'contact.address_added': event({
    data: { accountId: field.account, addressId: field.row },
    audience: 'staff',
    audit: {
      group: 'accounts',
      sentence: message('{actor} added an address to {about, select, gone {a former member} other {{user}}}'),
    },
    stale: STALE,
  }),
  'contact.address_removed': event({
    data: { accountId: field.account, addressId: field.row },
    audience: 'staff',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} removed an address of {about, select, gone {a former member} other {{user}}}',
      ),
    },
    stale: STALE,
  }),
  'contact.primary_address_changed': event({
    data: { accountId: field.account, addressId: field.row },
    audience: 'staff',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} changed the primary address of {about, select, gone {a former member} other {{user}}}',
      ),
    },
    stale: STALE,
  }),
  'contact.phone_added': event({
    data: { accountId: field.account, phoneId: field.row },
    audience: 'staff',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} added a phone number to {about, select, gone {a former member} other {{user}}}',
      ),
    },
    stale: STALE,
  }),
  'contact.phone_removed': event({
    data: { accountId: field.account, phoneId: field.row },
    audience: 'staff',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} removed a phone number of {about, select, gone {a former member} other {{user}}}',
      ),
    },
    stale: STALE,
  }),
  'contact.note_added': event({
    data: { accountId: field.account, contactNoteId: field.row },
    audience: 'staff',
    audit: {
      group: 'accounts',
      sentence: message('{actor} added a note about {about, select, gone {a former member} other {{user}}}'),
    },
    stale: STALE,
  }),
  'contact.note_deleted': event({
    data: { accountId: field.account, contactNoteId: field.row },
    audience: 'staff',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} deleted a note about {about, select, gone {a former member} other {{user}}}',
      ),
    },
    stale: STALE,
  }),
  'contact.merged': event({
    data: { accountId: field.account, mergedId: field.account, mergeId: field.row, tickets: field.number },
    audience: 'staff',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} merged another contact into {about, select, gone {a former member} other {{user}}}',
      ),
    },
    stale: [...STALE, 'organisations'],
  }),
  'contact.unmerged': event({
    data: { accountId: field.account, mergedId: field.account, mergeId: field.row },
    audience: 'staff',
    audit: {
      group: 'accounts',
      sentence: message('{actor} undid a merge into {about, select, gone {a former member} other {{user}}}'),
    },
    stale: [...STALE, 'organisations'],
  }),
}
