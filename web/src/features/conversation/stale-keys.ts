import { KEYS } from '#api/keys.ts'
import { CLOSE, type StaleKeys } from '#api/live/stale-keys.ts'

/** Chats, the list of them, and what is unread. */
export const conversationStaleKeys = {
  chat: { key: ({ ticketId }) => KEYS.chat(ticketId), pace: CLOSE },
  entries: { key: ({ ticketId }) => KEYS.entries(ticketId), pace: CLOSE },
  watchers: { key: ({ ticketId }) => KEYS.watchers(ticketId), pace: CLOSE },
  chats: { key: KEYS.chats, pace: CLOSE },
  conversations: { key: KEYS.conversations, pace: CLOSE },
  unread: { key: KEYS.unread, pace: CLOSE },
} satisfies StaleKeys<'chat' | 'entries' | 'watchers' | 'chats' | 'conversations' | 'unread'>
