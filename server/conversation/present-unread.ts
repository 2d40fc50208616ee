import type { UnreadOnWire } from '@support-desk/contract'
import type { getUnread } from './use-cases-unread.ts'

/** Conversations with unread messages. */
export const presentUnread = ({
  messages,
  conversations,
  more,
}: Awaited<ReturnType<typeof getUnread>>): UnreadOnWire => ({
  messages,
  conversations: conversations.map(({ ticketId, unread }) => ({ ticketId, unread })),
  more,
})
