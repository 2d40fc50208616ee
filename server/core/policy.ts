import type { Caller, Ticket, TicketScope } from './ports.ts'

/** Details, picture and chat: staff see every ticket, users their own. */
export const maySeeTicket = (caller: Caller, ticket: Ticket): boolean =>
  caller.role !== 'User' || ticket.requester.id === caller.id

/** Requester, assignee and admins write in a chat. */
export function mayPostInChat(caller: Caller, ticket: Ticket): boolean {
  if (caller.role === 'Admin') return true
  return caller.role === 'User' ? ticket.requester.id === caller.id : ticket.assignee?.id === caller.id
}

export const isAssignee = (caller: Caller, ticket: Ticket): boolean => ticket.assignee?.id === caller.id

/** The tickets that are the caller's own: raised by a user, assigned to a support member. */
export const ownTickets = (caller: Pick<Caller, 'id' | 'role'>): TicketScope =>
  caller.role === 'User' ? { kind: 'requester', id: caller.id } : { kind: 'assignee', id: caller.id }

/** Everything staff may list; a user's own for anybody else. */
export const visibleTickets = (caller: Caller): TicketScope =>
  caller.role === 'User' ? { kind: 'requester', id: caller.id } : { kind: 'all' }
