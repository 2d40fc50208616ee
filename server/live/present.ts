import type { LiveEvent, PersonOnWire } from '@support-desk/contract'
import type { EventRecord } from '../kernel/ports.ts'
import type { User } from '../users/index.ts'

/** That something happened, without what. */
export const presentEvent = (event: EventRecord): LiveEvent => ({
  number: event.number,
  kind: event.kind,
  ticket: event.ticketId,
  actor: event.actorId,
  person: userIn(event),
})

function userIn(event: EventRecord): string | null {
  switch (event.kind) {
    case 'ticket.taken':
    case 'ticket.assigned':
    case 'ticket.reassigned':
      return event.data.assigneeId
    case 'ticket.unassigned':
    case 'ticket.released':
      return event.data.formerAssigneeId
    case 'account.registered':
    case 'account.added':
    case 'account.deleted':
    case 'account.erased':
    case 'account.profile_updated':
    case 'account.mail_preferences_set':
    case 'factor.added':
    case 'factor.removed':
    case 'factor.recovery_renewed':
    case 'factor.recovery_used':
    case 'factor.reset':
      return event.data.accountId
    default:
      return null
  }
}

/** Name and picture of somebody. */
export const presentUserCard = ({ id, username, role, picture }: User): PersonOnWire => ({
  _id: id,
  username,
  power: role,
  image: picture,
})
