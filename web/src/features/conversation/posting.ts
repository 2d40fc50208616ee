import { ERRORS, type SessionOnWire, type TicketDetailsOnWire } from '@support-desk/contract'

/** Why somebody can only read the chat of a ticket, or null when they may write. The server decides the same way. */
export function whyReadOnly(
  ticket: Pick<TicketDetailsOnWire, 'AssignedUser' | 'Create_User'>,
  session: Pick<SessionOnWire, 'user_name' | 'power'>,
): string | null {
  if (!ticket.AssignedUser) return ERRORS.nobody_assigned.text
  const mayWrite =
    session.power === 'Admin' ||
    (session.power === 'User' && ticket.Create_User.username === session.user_name) ||
    (session.power === 'SupportTeam' && ticket.AssignedUser.username === session.user_name)
  return mayWrite
    ? null
    : `You can read this chat. ${ticket.Create_User.username}, ${ticket.AssignedUser.username} and admins write in it.`
}

/** Names of the people a chat is with, other than the reader. */
export function chatPartners(
  ticket: Pick<TicketDetailsOnWire, 'AssignedUser' | 'Create_User'>,
  session: Pick<SessionOnWire, 'user_name'>,
): string {
  const names = [ticket.Create_User.username, ticket.AssignedUser?.username]
  return names.filter((name) => name !== undefined && name !== session.user_name).join(', ')
}
