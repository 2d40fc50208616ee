import type { Session, TicketDetails } from '../../api/models.ts'
import { ERRORS } from '@support-desk/contract'

/** Why somebody can only read the chat of a ticket, or null when they may write. The server decides the same way. */
export function whyReadOnly(
  ticket: Pick<TicketDetails, 'assignee' | 'requester'>,
  session: Pick<Session, 'username' | 'role'>,
): string | null {
  if (!ticket.assignee) return ERRORS.nobody_assigned.text
  const mayWrite =
    session.role === 'Admin' ||
    (session.role === 'User' && ticket.requester.username === session.username) ||
    (session.role === 'SupportTeam' && ticket.assignee.username === session.username)
  return mayWrite
    ? null
    : `You can read this chat. ${ticket.requester.username}, ${ticket.assignee.username} and admins write in it.`
}

/** Names of the people a chat is with, other than the reader. */
export function chatPartners(
  ticket: Pick<TicketDetails, 'assignee' | 'requester'>,
  session: Pick<Session, 'username'>,
): string {
  const names = [ticket.requester.username, ticket.assignee?.username]
  return names.filter((name) => name !== undefined && name !== session.username).join(', ')
}
