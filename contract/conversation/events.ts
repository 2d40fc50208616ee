import { event, type Resource, timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { NAME_SIGN, quoted } from '../notifications/notice.ts'

const CHAT_CHANGED = [
  'chat',
  'conversations',
  'unread',
  'notifications',
  'reports',
] as const satisfies readonly Resource[]

/** What happens in the chats of tickets. Messages have numbers from 1 in each chat. */
export const conversationEvents = {
  'message.posted': timelineEvent(
    { messageId: field.row, number: field.number },
    {
      audience: 'requester and staff',
      audit: { group: 'chat', sentence: ({ details }) => `wrote message ${details.number}` },
      timeline: {
        icon: 'message',
        words: ({ text, hasPicture }) => (hasPicture ? 'sent a picture' : text ? 'wrote' : 'wrote a message'),
        isMessage: true,
      },
      stale: CHAT_CHANGED,
      notices({ ticket, actor }) {
        // Admins speak for the help desk, and are not named.
        const [author, userId] = actor.role === 'Admin' ? ['Admin', null] : [NAME_SIGN, actor.id]
        const text = `${author} wrote in the chat of ${quoted(ticket)}`
        const readers = [ticket.requester, ...(ticket.assignee ? [ticket.assignee] : [])]
        return readers.map(({ id }) => ({ accountId: id, text, userId, mail: { about: 'chat' } }))
      },
    },
  ),
  'message.taken_back': timelineEvent(
    { messageId: field.row, number: field.number },
    {
      audience: 'requester and staff',
      audit: { group: 'chat', sentence: ({ details }) => `took message ${details.number} back` },
      timeline: { icon: 'retract', words: () => 'took a message back', isMessage: true },
      stale: CHAT_CHANGED,
    },
  ),
  'chat.read': event(
    { number: field.number },
    {
      audience: 'requester and staff',
      audit: { group: 'chat', sentence: ({ details }) => `read a chat up to message ${details.number}` },
      stale: ['chat', 'conversations', 'unread', 'notifications'],
    },
  ),
}
