import { event } from '../../event.ts'
import { field } from '../../event-fields.ts'
import { LANGUAGES } from '../../languages/languages.ts'
import { message } from '../../languages/message.ts'

/** Events of the texts that emails contain. */
export const signatureEvents = {
  'signature.own_changed': event({
    data: {},
    audience: 'actor',
    audit: { group: 'mail', sentence: message('{actor} changed their email signature') },
    stale: ['signatures'],
  }),
  'signature.team_changed': event({
    data: { teamId: field.row },
    audience: 'staff',
    audit: { group: 'mail', sentence: message('{actor} changed the email signature of a team') },
    stale: ['signatures'],
  }),
  'signature.mailbox_changed': event({
    data: { mailboxId: field.row },
    audience: 'staff',
    audit: { group: 'mail', sentence: message('{actor} changed the email signature of a mailbox') },
    stale: ['signatures'],
  }),
  'acknowledgement.changed': event({
    data: { mailboxId: field.row, language: field.oneOf(LANGUAGES) },
    audience: 'admins',
    audit: { group: 'mail', sentence: message('{actor} changed the acknowledgement of a mailbox') },
    stale: ['mailboxes'],
  }),
}
