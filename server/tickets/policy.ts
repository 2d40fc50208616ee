import type { Actor } from '../kernel/actor.ts'
import type { EventKind } from '@support-desk/contract'
import type { EventRecord, UserName } from '../kernel/ports.ts'
import type { User } from '../users/index.ts'
import type { Ticket, TicketScope } from './ticket.ts'

/** Details, picture and chat: staff see every ticket, users their own. */
export const maySeeTicket = (
  actor: Pick<Actor, 'id' | 'role'>,
  ticket: { requester: Pick<UserName, 'id'> },
): boolean => actor.role !== 'User' || ticket.requester.id === actor.id

/** Requester, assignee and admins write in a chat. */
export function mayPostInChat(actor: Actor, ticket: Ticket): boolean {
  if (actor.role === 'Admin') return true
  return actor.role === 'User' ? ticket.requester.id === actor.id : ticket.assignee?.id === actor.id
}

export const isAssignee = (actor: Actor, ticket: Ticket): boolean => ticket.assignee?.id === actor.id

/** The assignee sets the state of a ticket, and so does what acts for the help desk with the rights of staff. */
export const mayChangeState = (actor: Actor, ticket: Ticket): boolean =>
  actor.kind === 'user' ? isAssignee(actor, ticket) : actor.role !== 'User'

/** Notes from one assignee to the next are between members of the staff. */
export const mayReadHandoverNotes = (reader: Pick<Actor, 'role'>): boolean => reader.role !== 'User'

/** The tickets that are the caller's own: raised by a user, assigned to a support member. */
export const ownTickets = (actor: Pick<Actor, 'id' | 'role'>): TicketScope =>
  actor.role === 'User' ? { kind: 'requester', id: actor.id } : { kind: 'assignee', id: actor.id }

/** Everything staff may list; a user's own for anybody else. */
export const visibleTickets = (actor: Actor): TicketScope =>
  actor.role === 'User' ? { kind: 'requester', id: actor.id } : { kind: 'all' }

/** Staff see everybody; users see themselves and staff. */
export const maySeeUser = (actor: Actor, person: User): boolean =>
  actor.role !== 'User' || person.role !== 'User' || person.id === actor.id

const NON_VISIBLE_EVENTS = new Set<EventKind>([
  'ticket.read',
  'ticket.picture_read',
  'ticket.found',
  'session.refused',
  'audit.exported',
  'person.exported',
])

/** Kinds of events that change nothing that anybody is shown, other than the record itself. */
export const leavesAllAsShown = (kind: EventKind): boolean => NON_VISIBLE_EVENTS.has(kind)

/** Who is told that something happened. Profiles are those of users, so of other people's only staff hear. */
export function mayHearOf(listener: Pick<Actor, 'id' | 'role'>, event: EventRecord): boolean {
  switch (event.kind) {
    case 'ticket.raised':
    case 'ticket.opened':
    case 'ticket.taken':
    case 'ticket.assigned':
    case 'ticket.unassigned':
    case 'ticket.reassigned':
    case 'ticket.released':
    case 'ticket.state_changed':
    case 'message.posted':
    case 'message.taken_back':
    case 'chat.read':
      return listener.role !== 'User' || event.requesterId === listener.id
    case 'notification.dismissed':
    case 'notification.all_dismissed':
      return event.actorId === listener.id
    case 'account.profile_updated':
      return listener.role !== 'User' || event.data.accountId === listener.id
    case 'account.mail_preferences_set':
    case 'factor.added':
    case 'factor.removed':
    case 'factor.recovery_renewed':
    case 'factor.recovery_used':
      return event.data.accountId === listener.id
    case 'factor.reset':
      return listener.role === 'Admin' || event.data.accountId === listener.id
    case 'account.erased':
      return listener.role !== 'User' || event.data.role !== 'User'
    case 'retention.applied':
      return event.data.what === 'mail' ? listener.role === 'Admin' : true
    case 'security.settings_changed':
    case 'account.registered':
    case 'account.added':
    case 'account.deleted':
    case 'mail.failed':
    case 'mail.retried':
      return listener.role === 'Admin'
    case 'code.requested':
    case 'person.exported':
    case 'session.started':
    case 'session.ended':
    case 'session.others_ended':
    case 'session.all_ended':
    case 'account.password_changed':
    case 'account.password_reset':
    case 'ticket.read':
    case 'ticket.picture_read':
    case 'ticket.found':
    case 'session.refused':
    case 'audit.exported':
    case 'keys.rotated':
    case 'keys.dropped':
    case 'record.emptied':
    case 'emptied':
      return false
  }
}
