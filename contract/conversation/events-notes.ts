import { event, type Resource, timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { words } from '../languages/words.ts'
import { MENTION } from '../notifications/notice.ts'
import { WATCH_ABOUT } from './watch.ts'

const NOTES_CHANGED = ['entries', 'timeline', 'notifications'] as const satisfies readonly Resource[]

/** Notes and watchers of tickets. Hidden from requesters. */
export const noteEvents = {
  'note.added': timelineEvent({
    data: { entryId: field.row, number: field.number },
    audience: 'staff',
    audit: { group: 'chat', sentence: message('{actor} wrote note {number}') },
    timeline: { icon: 'note', words: () => message('{name} wrote a note') },
    stale: NOTES_CHANGED,
    watched: { about: 'notes', text: message('{name} wrote a note on “{subject}”') },
    notices: ({ ticket, actor }) =>
      (ticket.mentioned ?? []).map((accountId) => ({
        accountId,
        kind: MENTION,
        occasion: 'mention',
        text: message('{name} mentioned you in a note on “{subject}”'),
        userId: actor.id,
        mail: {
          about: 'mention',
          heading: words(message('You were mentioned in a note')),
          detail: words(message('{name} mentioned you in an internal note.'), {
            name: actor.username,
          }),
          ...(ticket.note !== undefined && { quote: ticket.note }),
        },
      })),
  }),
  'note.taken_back': timelineEvent({
    data: { entryId: field.row, number: field.number },
    audience: 'staff',
    audit: { group: 'chat', sentence: message('{actor} withdrew note {number}') },
    timeline: { icon: 'retract', words: () => message('{name} withdrew a note'), isMessage: true },
    stale: NOTES_CHANGED,
  }),
  /** A user read notes that mention them. */
  'note.read': event({
    data: { count: field.number },
    audience: 'actor',
    audit: { group: 'chat', sentence: message('{actor} viewed their mentions') },
    stale: ['notifications'],
  }),
  'watch.set': event({
    data: { about: field.someOf(WATCH_ABOUT) },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} started watching a ticket') },
    stale: ['watchers'],
  }),
  'watch.ended': event({
    data: {},
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} stopped watching a ticket') },
    stale: ['watchers'],
  }),
}
