import type { Actor } from '../kernel/actor.ts'
import type { UserName } from '../kernel/ports.ts'
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
