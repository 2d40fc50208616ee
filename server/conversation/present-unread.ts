import type { UnreadOnWire } from '@support-desk/contract'
import type { listUnread } from './use-cases-unread.ts'

/** Conversations with something unread. */
export const presentUnread = ({
  messages,
  conversations,
  more,
}: Awaited<ReturnType<typeof listUnread>>): UnreadOnWire => ({
  messages,
  conversations: conversations.map(({ ticketId, unread }) => ({ ticketId, unread })),
  more,
})
