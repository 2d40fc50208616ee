import { event, type Resource, timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

const CHAT_CHANGED = [
  'chat',
  'entries',
  'conversations',
  'unread',
  'notifications',
  'reports',
  'queue',
  'views',
] as const satisfies readonly Resource[]

const REPLACED_BY_ANSWER = ['message.posted', 'ticket.taken', 'ticket.state_changed']

/** What happens in the chats of tickets. Messages have numbers from 1 in each chat. */
export const conversationEvents = {
  'message.posted': timelineEvent(
    { messageId: field.row, number: field.number },
    {
      audience: 'requester and staff',
      audit: { group: 'chat', sentence: message('{actor} wrote message {number}') },
      timeline: {
        icon: 'message',
        words: ({ text, hasPicture }) => {
          if (hasPicture) return message('{name} sent a picture')
          return text ? message('{name} wrote') : message('{name} wrote a message')
        },
        isMessage: true,
      },
      stale: CHAT_CHANGED,
      watched: { about: 'messages', text: message('{name} wrote in the chat of “{subject}”') },
      notices({ ticket, actor }) {
        // Admins speak for the help desk, and are not named.
        const isNamed = actor.role !== 'Admin'
        const text = isNamed
          ? message('{name} wrote in the chat of “{subject}”')
          : message('Admin wrote in the chat of “{subject}”')
        const userId = isNamed ? actor.id : null
        const readers = [ticket.requester, ...(ticket.assignee ? [ticket.assignee] : [])]
        return readers.map(({ id }) => ({
          accountId: id,
          text,
          userId,
          // The requester is told of an answer once, not also of who took the ticket for it.
          ...(id === ticket.requester.id && { replaces: REPLACED_BY_ANSWER }),
          mail: { about: 'chat' },
        }))
      },
    },
  ),
  'message.taken_back': timelineEvent(
    { messageId: field.row, number: field.number },
    {
      audience: 'requester and staff',
      audit: { group: 'chat', sentence: message('{actor} took message {number} back') },
      timeline: { icon: 'retract', words: () => message('{name} took a message back'), isMessage: true },
      stale: CHAT_CHANGED,
    },
  ),
  'chat.read': event(
    { number: field.number },
    {
      audience: 'requester and staff',
      audit: { group: 'chat', sentence: message('{actor} read a chat up to message {number}') },
      stale: ['chat', 'entries', 'conversations', 'unread', 'notifications'],
    },
  ),
}
