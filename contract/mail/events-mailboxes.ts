import { event } from '../event.ts'
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

/** Events of mailboxes. */
export const mailboxEvents = {
  'mailbox.created': event(
    { mailboxId: field.row },
    {
      audience: 'admins',
      audit: { group: 'mail', sentence: message('{actor} created a mailbox') },
      stale: ['mailboxes'],
    },
  ),
  'mailbox.changed': event(
    { mailboxId: field.row, what: field.someOf(MAILBOX_FIELDS) },
    {
      audience: 'admins',
      audit: { group: 'mail', sentence: message('{actor} changed a mailbox') },
      stale: ['mailboxes'],
    },
  ),
  'mailbox.deleted': event(
    { mailboxId: field.row },
    {
      audience: 'admins',
      audit: { group: 'mail', sentence: message('{actor} deleted a mailbox') },
      stale: ['mailboxes'],
    },
  ),
  'mailbox.secret_renewed': event(
    { mailboxId: field.row },
    {
      audience: 'admins',
      audit: { group: 'mail', sentence: message('{actor} created a new secret for a mailbox') },
      stale: ['mailboxes'],
    },
  ),
  'mailbox.failing': event(
    { mailboxId: field.row },
    {
      audience: 'admins',
      audit: {
        group: 'mail',
        sentence: message('{actor} could not read a mailbox for ten minutes'),
        nobody: message('The system'),
      },
      stale: ['mailboxes'],
    },
  ),
  'mailbox.token_ending': event(
    { mailboxId: field.row },
    {
      audience: 'admins',
      audit: {
        group: 'mail',
        sentence: message('The access token of a mailbox expires soon'),
        nobody: message('The system'),
      },
      stale: ['mailboxes'],
    },
  ),
  'mailbox.canary_missing': event(
    { mailboxId: field.row },
    {
      audience: 'admins',
      audit: {
        group: 'mail',
        sentence: message('A test email did not arrive'),
        nobody: message('The system'),
      },
      stale: ['mailboxes'],
    },
  ),
  'mailbox.canary_came': event(
    { mailboxId: field.row },
    {
      audience: 'admins',
      audit: { group: 'mail', sentence: message('Test emails arrive again'), nobody: message('The system') },
      stale: ['mailboxes'],
    },
  ),
  'mailbox.working': event(
    { mailboxId: field.row },
    {
      audience: 'admins',
      audit: {
        group: 'mail',
        sentence: message('{actor} can read a mailbox again'),
        nobody: message('The system'),
      },
      stale: ['mailboxes'],
    },
  ),
}
