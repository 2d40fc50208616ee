import { timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { words } from '../languages/words.ts'
import { LINK_RELATIONS } from './links.ts'
import { CHANGED, LISTED, QUEUED } from './stale.ts'

/** The other ticket, with its number for staff. */
const other = { other: field.row, number: field.number }
const relation = field.oneOf(LINK_RELATIONS)

/**
 * Merges, splits and links. Both tickets get an event. Requesters do not see the other ticket in the event, unless it
 * is their own.
 */
export const linkEvents = {
  /** The ticket was merged into another one. Before this event, `changes` events may have assigned and solved it. */
  'ticket.merged': timelineEvent({
    data: { into: field.row, isShared: field.flag, isTold: field.flag, changes: field.number },
    audience: 'requester and staff',
    audit: { group: 'tickets', sentence: message('{actor} merged a ticket into another ticket') },
    timeline: { icon: 'merge', words: () => message('{name} merged this ticket into another ticket') },
    stale: CHANGED,
    notices: ({ data: { isTold }, ticket, actor }) =>
      isTold
        ? [
            {
              accountId: ticket.requester.id,
              text: message('{name} merged your ticket “{subject}” into another ticket about the same issue'),
              userId: actor.id,
              mail: {
                about: 'status',
                heading: words(message('Your ticket was merged into another ticket')),
                detail: words(
                  message('{name} merged it into another ticket about the same issue. We’ll solve it there.'),
                  { name: actor.username },
                ),
              },
            },
          ]
        : [],
  }),
  /** A merge was undone. */
  'ticket.unmerged': timelineEvent({
    data: { from: field.row },
    audience: 'requester and staff',
    audit: { group: 'tickets', sentence: message('{actor} undid a merge') },
    timeline: { icon: 'split', words: () => message('{name} undid the merge') },
    stale: CHANGED,
  }),
  /** Another ticket was merged into this one. */
  'ticket.merge_received': timelineEvent({
    data: other,
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} merged ticket #{number} into a ticket') },
    timeline: { icon: 'merge', words: () => message('{name} merged ticket #{number} into this one') },
    stale: [...QUEUED, 'chat'],
  }),
  'ticket.merge_ended': timelineEvent({
    data: other,
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} unmerged ticket #{number} from a ticket') },
    timeline: { icon: 'split', words: () => message('{name} unmerged ticket #{number}') },
    stale: [...QUEUED, 'chat'],
  }),
  'ticket.linked': timelineEvent({
    data: { ...other, relation },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} linked a ticket to #{number}') },
    timeline: {
      icon: 'link',
      words: () =>
        message(
          '{name} linked this ticket: {relation, select, blocks {it blocks #{number}} blocked_by {#{number} blocks it} duplicate_of {it is a duplicate of #{number}} duplicated_by {#{number} is a duplicate of it} parent_of {it is the parent of #{number}} child_of {#{number} is its parent} other {it is related to #{number}}}',
        ),
    },
    stale: QUEUED,
  }),
  'ticket.unlinked': timelineEvent({
    data: { ...other, relation },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} removed a link to #{number}') },
    timeline: { icon: 'link', words: () => message('{name} removed the link to #{number}') },
    stale: QUEUED,
  }),
  /** A message of this ticket became a ticket of its own. */
  'ticket.split': timelineEvent({
    data: other,
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} split a message into ticket #{number}') },
    timeline: { icon: 'split', words: () => message('{name} split a message into ticket #{number}') },
    stale: QUEUED,
  }),
  /** Staff raised the ticket for its requester from a message of another ticket. */
  'ticket.split_off': timelineEvent({
    data: other,
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} created a ticket from a message in #{number}') },
    timeline: {
      icon: 'split',
      words: () => message('{name} created this ticket from a message in #{number}'),
    },
    stale: QUEUED,
  }),
  /** A split was undone: its ticket was unchanged, and is deleted. */
  'ticket.split_undone': timelineEvent({
    data: other,
    audience: 'requester and staff',
    audit: { group: 'tickets', sentence: message('{actor} withdrew ticket #{number}') },
    timeline: {
      icon: 'undo',
      words: () => message('{name} withdrew a ticket that was split from a message'),
    },
    stale: [...LISTED, 'ticket', 'timeline', 'users'],
  }),
}
