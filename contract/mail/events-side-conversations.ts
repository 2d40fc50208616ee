import { event, type Resource, SYSTEM, timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

const CHANGED = [
  'sideConversations',
  'entries',
  'timeline',
  'queue',
  'views',
] as const satisfies readonly Resource[]

const of = { sideId: field.row, entryId: field.row } as const

/** Conversations with third parties beside a ticket. Hidden from requesters, and never sent to webhooks. */
export const sideConversationEvents = {
  'side.sent': timelineEvent({
    data: of,
    audience: 'staff',
    audit: { group: 'chat', sentence: message('{actor} wrote to a third party') },
    timeline: { icon: 'side', words: () => message('{name} wrote to a third party') },
    stale: CHANGED,
    watched: { about: 'messages', text: message('{name} wrote to a third party about “{subject}”') },
  }),
  'side.taken_back': timelineEvent({
    data: of,
    audience: 'staff',
    audit: { group: 'chat', sentence: message('{actor} withdrew a message to a third party') },
    timeline: { icon: 'retract', words: () => message('{name} withdrew a message to a third party') },
    stale: CHANGED,
  }),
  'side.answered': timelineEvent({
    data: of,
    audience: 'staff',
    audit: { group: 'chat', sentence: message('A third party answered'), nobody: SYSTEM },
    timeline: { icon: 'side', words: () => message('A third party answered') },
    stale: [...CHANGED, 'notifications'],
    watched: { about: 'messages', text: message('A third party answered about “{subject}”') },
    notices: ({ ticket }) =>
      [...new Set([...(ticket.assignee ? [ticket.assignee.id] : []), ...(ticket.sideWriters ?? [])])].map(
        (accountId) => ({
          accountId,
          text: message('A third party answered about “{subject}”'),
          replaces: ['side.answered'],
          mail: null,
        }),
      ),
  }),
  /** A program answered, such as an out-of-office reply. */
  'side.auto_replied': event({
    data: of,
    audience: 'staff',
    audit: { group: 'chat', sentence: message('A third party answered automatically'), nobody: SYSTEM },
    stale: ['sideConversations'],
  }),
  /** An email to a third party came back, or was refused. */
  'side.undelivered': event({
    data: { entryId: field.row },
    audience: 'staff',
    audit: {
      group: 'chat',
      sentence: message('An email to a third party could not be delivered'),
      nobody: SYSTEM,
    },
    stale: ['sideConversations', 'queue', 'views'],
  }),
  /** A user read answers that they had notifications about. */
  'side.read': event({
    data: { sideId: field.row },
    audience: 'actor',
    audit: { group: 'chat', sentence: message('{actor} read a side conversation') },
    stale: ['notifications'],
  }),
}
