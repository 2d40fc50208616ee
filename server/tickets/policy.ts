import type { Actor, UserName } from '../kernel/actor.ts'
import type { User } from '../users/index.ts'
import type { TicketScope } from './ticket.ts'

/** Details, picture and chat: staff see every ticket, users their own. */
export const maySeeTicket = (
  actor: Pick<Actor, 'id' | 'role'>,
  ticket: { requester: Pick<UserName, 'id'> },
): boolean => actor.role !== 'User' || ticket.requester.id === actor.id

/** The tickets that are the actor's own: raised by a user, assigned to a support member. */
export const ownTickets = (actor: Pick<Actor, 'id' | 'role'>): TicketScope =>
  actor.role === 'User' ? { kind: 'requester', id: actor.id } : { kind: 'assignee', id: actor.id }

/** Everything staff may list; a user's own for anybody else. */
export const visibleTickets = (actor: Actor): TicketScope =>
  actor.role === 'User' ? { kind: 'requester', id: actor.id } : { kind: 'all' }

/** Whose tickets somebody may list by themselves: staff anybody's, users their own. */
export const mayListTicketsOf = (actor: Actor, user: Pick<User, 'id'>): boolean =>
  actor.role !== 'User' || user.id === actor.id
