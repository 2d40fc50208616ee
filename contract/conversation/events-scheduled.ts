import { event, type Resource, timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message, messages } from '../languages/message.ts'
import type { NoticeParts } from '../notifications/notice.ts'
import { HELD_WHY, type HeldWhy } from './held.ts'

const CHANGED = ['entries', 'timeline'] as const satisfies readonly Resource[]

const TOLD = messages({
  answered: 'Scheduled reply to “{subject}” is on hold: the requester wrote first',
  newer: 'Scheduled reply to “{subject}” is on hold: there is a newer message',
  solved: 'Scheduled reply to “{subject}” is on hold: the ticket was solved',
  taken: 'Scheduled reply to “{subject}” is on hold: the ticket is now assigned to someone else',
  merged: 'Scheduled reply to “{subject}” is on hold: the ticket was merged',
  spam: 'Scheduled reply to “{subject}” is on hold: the ticket was marked as spam',
  deleted: 'Scheduled reply to “{subject}” is on hold: the ticket was deleted',
  not_allowed: 'Scheduled reply to “{subject}” is on hold: the author can’t reply to this ticket now',
  other_requester: 'Scheduled reply to “{subject}” is on hold: the ticket has another requester now',
  author_gone: 'Scheduled reply to “{subject}” is on hold: the author’s account was deleted',
  author_suspended: 'Scheduled reply to “{subject}” is on hold: the author’s account is suspended',
  revoked: 'Scheduled reply to “{subject}” is on hold: the session or API token used to write it has ended',
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
  'reply.scheduled': timelineEvent({
    data: { entryId: field.row, dueAt: field.time },
    audience: 'staff',
    audit: { group: 'chat', sentence: message('{actor} scheduled a reply') },
    timeline: { icon: 'message', words: () => message('{name} scheduled a reply') },
    stale: CHANGED,
  }),
  /** `entryId` is the id of the draft. */
  'draft.shared': timelineEvent({
    data: { entryId: field.row },
    audience: 'staff',
    audit: { group: 'chat', sentence: message('{actor} left a draft of a reply') },
    timeline: { icon: 'message', words: () => message('{name} left a draft of a reply') },
    stale: [...CHANGED, 'notifications'],
    notices: ({ ticket, actor }) =>
      ticket.assignee
        ? [
            {
              accountId: ticket.assignee.id,
              text: message('{name} left a draft of a reply in “{subject}”'),
              userId: actor.id,
              mail: null,
            },
          ]
        : [],
  }),
  'draft.changed': event({
    data: { entryId: field.row },
    audience: 'staff',
    audit: { group: 'chat', sentence: message('{actor} changed a draft of a reply') },
    stale: CHANGED,
  }),
  'draft.deleted': timelineEvent({
    data: { entryId: field.row },
    audience: 'staff',
    audit: { group: 'chat', sentence: message('{actor} deleted a draft of a reply') },
    timeline: { icon: 'retract', words: () => message('{name} deleted a draft of a reply') },
    stale: CHANGED,
  }),
  'reply.changed': event({
    data: { entryId: field.row, dueAt: field.time },
    audience: 'staff',
    audit: { group: 'chat', sentence: message('{actor} edited a scheduled reply') },
    stale: CHANGED,
  }),
  'reply.held': timelineEvent({
    data: { entryId: field.row, author: field.account, why: field.oneOf(HELD_WHY) },
    audience: 'staff',
    audit: { group: 'chat', sentence: message('A scheduled reply was held') },
    timeline: { icon: 'snooze', words: () => message('{user}’s scheduled reply was held'), user: 'author' },
    stale: [...CHANGED, 'notifications'],
    notices,
  }),
  'reply.cancelled': timelineEvent({
    data: { entryId: field.row, author: field.account },
    audience: 'staff',
    audit: { group: 'chat', sentence: message('{actor} cancelled a scheduled reply') },
    timeline: { icon: 'retract', words: () => message('{name} cancelled a scheduled reply') },
    stale: [...CHANGED, 'notifications'],
    notices: ({ data, actor }) => [
      {
        accountId: data.author,
        text: message('{name} cancelled your scheduled reply to “{subject}”'),
        userId: actor.id,
        mail: null,
      },
    ],
  }),
}
