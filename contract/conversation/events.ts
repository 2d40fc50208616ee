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

/** Messages of tickets. They are numbered from 1 in each ticket. */
export const conversationEvents = {
  'message.posted': timelineEvent({
    data: { messageId: field.row, number: field.number },
    audience: 'requester and staff',
    audit: { group: 'chat', sentence: message('{actor} wrote message {number}') },
    timeline: {
      icon: 'message',
      words: ({ text }) => (text ? message('{name} wrote') : message('{name} wrote a message')),
      isMessage: true,
    },
    stale: CHAT_CHANGED,
    watched: { about: 'messages', text: message('{name} wrote in the chat of “{subject}”') },
    notices({ ticket, actor }) {
      // Admins write as the help desk, without their name.
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
        // The requester gets one notification for an answer, not a second one for the taken ticket.
        ...(id === ticket.requester.id ? { replaces: REPLACED_BY_ANSWER } : { occasion: 'reply' as const }),
        mail: { about: 'chat' },
      }))
    },
  }),
  'message.taken_back': timelineEvent({
    data: { messageId: field.row, number: field.number },
    audience: 'requester and staff',
    audit: { group: 'chat', sentence: message('{actor} withdrew message {number}') },
    timeline: { icon: 'retract', words: () => message('{name} withdrew a message'), isMessage: true },
    stale: CHAT_CHANGED,
  }),
  'chat.read': event({
    data: { number: field.number },
    audience: 'requester and staff',
    audit: { group: 'chat', sentence: message('{actor} read a chat up to message {number}') },
    stale: ['chat', 'entries', 'conversations', 'unread', 'notifications'],
  }),
}
