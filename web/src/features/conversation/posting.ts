import type { TicketDetails } from '../../api/models.ts'
import { ERRORS } from '@support-desk/contract'

/** Why somebody can only read the chat of a ticket, or null when they may write. */
export function whyReadOnly({
  abilities,
  assignee,
  requester,
}: Pick<TicketDetails, 'abilities' | 'assignee' | 'requester'>): string | null {
  if (abilities.post) return null
  return assignee
    ? `You can read this chat. ${requester.username}, ${assignee.username} and admins write in it.`
    : ERRORS.nobody_assigned.text
}

/** Names of the users a chat is with, other than the reader. */
export const chatPartners = (
  { assignee, requester }: Pick<TicketDetails, 'assignee' | 'requester'>,
  accountId: string | undefined,
): string =>
  [requester, assignee].flatMap((user) => (user && user.id !== accountId ? [user.username] : [])).join(', ')
