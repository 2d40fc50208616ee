import { event, type Resource, timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message, messages } from '../languages/message.ts'
import type { NoticeParts } from '../notifications/notice.ts'
import { HELD_WHY, type HeldWhy } from './held.ts'

const CHANGED = ['entries', 'timeline'] as const satisfies readonly Resource[]

const TOLD = messages({
  answered: 'The reply to “{subject}” that was to be sent later waits: the requester wrote first',
  newer: 'The reply to “{subject}” that was to be sent later waits: somebody wrote meanwhile',
  solved: 'The reply to “{subject}” that was to be sent later waits: the ticket was solved',
  taken: 'The reply to “{subject}” that was to be sent later waits: somebody else has the ticket now',
  merged: 'The reply to “{subject}” that was to be sent later waits: the ticket was merged',
  not_allowed: 'The reply to “{subject}” that was to be sent later waits: its author may not write there now',
  author_gone: 'The reply to “{subject}” that was to be sent later waits: its author is gone',
  author_suspended:
    'The reply to “{subject}” that was to be sent later waits: the account of its author is suspended',
  revoked:
    'The reply to “{subject}” that was to be sent later waits: the session or API token that wrote it was ended',
})

/** Recipients: the author, and the assignee, else the team. */
const notices = ({ data, ticket }: NoticeParts<{ author: string; why: HeldWhy }>) =>
  [...new Set([data.author, ...(ticket.assignee ? [ticket.assignee.id] : (ticket.teammates ?? []))])].map(
    (accountId) => ({
      accountId,
      text: TOLD[data.why],
      mail: null,
    }),
  )

/** Scheduled replies. Hidden from requesters. */
export const scheduledEvents = {
  'reply.scheduled': timelineEvent(
    { entryId: field.row, dueAt: field.time },
    {
      audience: 'staff',
      audit: { group: 'chat', sentence: message('{actor} wrote a reply that is sent later') },
      timeline: { icon: 'message', words: () => message('{name} wrote a reply that is sent later') },
      stale: CHANGED,
    },
  ),
  'reply.changed': event(
    { entryId: field.row, dueAt: field.time },
    {
      audience: 'staff',
      audit: { group: 'chat', sentence: message('{actor} changed a reply that is sent later') },
      stale: CHANGED,
    },
  ),
  'reply.held': timelineEvent(
    { entryId: field.row, author: field.account, why: field.oneOf(HELD_WHY) },
    {
      audience: 'staff',
      audit: { group: 'chat', sentence: message('A reply that was to be sent later was held') },
      timeline: {
        icon: 'snooze',
        words: () => message('{user}’s reply that was to be sent later was held for them'),
        user: 'author',
      },
      stale: [...CHANGED, 'notifications'],
      notices,
    },
  ),
  'reply.cancelled': timelineEvent(
    { entryId: field.row, author: field.account },
    {
      audience: 'staff',
      audit: { group: 'chat', sentence: message('{actor} cancelled a reply that was to be sent later') },
      timeline: {
        icon: 'retract',
        words: () => message('{name} cancelled a reply that was to be sent later'),
      },
      stale: [...CHANGED, 'notifications'],
      notices: ({ data, actor }) => [
        {
          accountId: data.author,
          text: message('{name} cancelled your reply to “{subject}” that was to be sent later'),
          userId: actor.id,
          mail: null,
        },
      ],
    },
  ),
}
