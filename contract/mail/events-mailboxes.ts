import { event, SYSTEM } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

/** Mailbox settings that an admin can change. */
const MAILBOX_FIELDS = [
  'name',
  'address',
  'replyName',
  'signature',
  'team',
  'form',
  'settings',
  'isOn',
  'importSince',
  'acknowledges',
  'readsJunk',
  'canaryMinutes',
  'quotes',
  'checksBy',
  'replyToSenders',
  'moves',
] as const

/** Data, audience and stale pages of most events of mailboxes. */
const ofMailbox = { data: { mailboxId: field.row }, audience: 'admins', stale: ['mailboxes'] } as const

/** Events of mailboxes. */
export const mailboxEvents = {
  'mailbox.created': event({
    ...ofMailbox,
    audit: { group: 'mail', sentence: message('{actor} created a mailbox') },
  }),
  'mailbox.changed': event({
    ...ofMailbox,
    data: { mailboxId: field.row, what: field.someOf(MAILBOX_FIELDS) },
    audit: { group: 'mail', sentence: message('{actor} changed a mailbox') },
  }),
  'mailbox.deleted': event({
    ...ofMailbox,
    audit: { group: 'mail', sentence: message('{actor} deleted a mailbox') },
  }),
  'mailbox.secret_renewed': event({
    ...ofMailbox,
    audit: { group: 'mail', sentence: message('{actor} created a new secret for a mailbox') },
  }),
  'mailbox.failing': event({
    ...ofMailbox,
    audit: {
      group: 'mail',
      sentence: message('{actor} could not read a mailbox for ten minutes'),
      nobody: SYSTEM,
    },
  }),
  'mailbox.token_ending': event({
    ...ofMailbox,
    audit: { group: 'mail', sentence: message('The access token of a mailbox expires soon'), nobody: SYSTEM },
  }),
  'mailbox.canary_missing': event({
    ...ofMailbox,
    audit: { group: 'mail', sentence: message('A test email did not arrive'), nobody: SYSTEM },
  }),
  'mailbox.canary_came': event({
    ...ofMailbox,
    audit: { group: 'mail', sentence: message('Test emails arrive again'), nobody: SYSTEM },
  }),
  'mailbox.working': event({
    ...ofMailbox,
    audit: { group: 'mail', sentence: message('{actor} can read a mailbox again'), nobody: SYSTEM },
  }),
}
