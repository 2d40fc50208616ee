import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { STAFF_ROLES } from '../words.ts'

const data = { invitationId: field.row, role: field.oneOf(STAFF_ROLES) }

/** Invitations of colleagues. */
export const setupEvents = {
  'invitation.created': event({
    data,
    audience: 'admins',
    audit: {
      group: 'accounts',
      sentence: message('{actor} invited a colleague as {role, select, Admin {Admin} other {Support Team}}'),
    },
    stale: ['invitations'],
  }),
  'invitation.revoked': event({
    data,
    audience: 'admins',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} revoked an invitation as {role, select, Admin {Admin} other {Support Team}}',
      ),
    },
    stale: ['invitations'],
  }),
  /** Accepting an invitation also records `account.added`, with the inviter as the actor. */
  'invitation.accepted': event({
    data,
    audience: 'admins',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} accepted an invitation as {role, select, Admin {Admin} other {Support Team}}',
      ),
    },
    stale: ['invitations'],
  }),
}
