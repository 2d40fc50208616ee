import { timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { words } from '../languages/words.ts'
import { LINK_RELATIONS } from './links.ts'
import { CHANGED, LISTED, QUEUED } from './stale.ts'

/** The other ticket, and the number by which staff know it. */
const other = { other: field.row, number: field.number }
const relation = field.oneOf(LINK_RELATIONS)

/**
 * What connects tickets. What happened to one is told there and on the other one, each by an event of its own. Staff alone hear of
 * tickets beside the one that somebody raised.
 */
export const linkEvents = {
  /** The conversation goes on in another ticket. Before it may come events that gave the ticket to somebody and solved it, so many. */
  'ticket.merged': timelineEvent(
    { into: field.row, isShared: field.flag, isTold: field.flag, changes: field.number },
    {
      audience: 'requester and staff',
      audit: { group: 'tickets', sentence: message('{actor} merged a ticket into another one') },
      timeline: { icon: 'merge', words: () => message('{name} merged this ticket into another one') },
      stale: CHANGED,
      notices: ({ data: { isTold }, ticket, actor }) =>
        isTold
          ? [
              {
                accountId: ticket.requester.id,
                text: message('{name} merged your ticket “{subject}” with another one about the same'),
                userId: actor.id,
                mail: {
                  about: 'status',
                  heading: words(message('Your ticket goes on with another one')),
                  detail: words(
                    message('{name} merged it with another one about the same. It is solved there.'),
                    { name: actor.username },
                  ),
                },
              },
            ]
          : [],
    },
  ),
  /** It is a ticket of its own again, as it was before. */
  'ticket.unmerged': timelineEvent(
    { from: field.row },
    {
      audience: 'requester and staff',
      audit: { group: 'tickets', sentence: message('{actor} took a merge of a ticket back') },
      timeline: { icon: 'split', words: () => message('{name} took the merge of this ticket back') },
      stale: CHANGED,
    },
  ),
  /** Another ticket was merged into this one. */
  'ticket.merge_received': timelineEvent(other, {
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} merged ticket #{number} into a ticket') },
    timeline: { icon: 'merge', words: () => message('{name} merged ticket #{number} into this one') },
    stale: [...QUEUED, 'chat'],
  }),
  'ticket.merge_ended': timelineEvent(other, {
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} took ticket #{number} out of a ticket again') },
    timeline: { icon: 'split', words: () => message('{name} took ticket #{number} out of this one again') },
    stale: [...QUEUED, 'chat'],
  }),
  'ticket.linked': timelineEvent(
    { ...other, relation },
    {
      audience: 'staff',
      audit: { group: 'tickets', sentence: message('{actor} linked a ticket with ticket #{number}') },
      timeline: {
        icon: 'link',
        words: () =>
          message(
            '{name} linked this ticket: {relation, select, blocks {it blocks #{number}} blocked_by {#{number} blocks it} duplicate_of {it is a duplicate of #{number}} duplicated_by {#{number} is a duplicate of it} parent_of {it is the parent of #{number}} child_of {#{number} is its parent} other {it is related to #{number}}}',
          ),
      },
      stale: QUEUED,
    },
  ),
  'ticket.unlinked': timelineEvent(
    { ...other, relation },
    {
      audience: 'staff',
      audit: { group: 'tickets', sentence: message('{actor} removed a link with ticket #{number}') },
      timeline: { icon: 'link', words: () => message('{name} removed the link with #{number}') },
      stale: QUEUED,
    },
  ),
  /** What somebody said here is a ticket of its own by now too. */
  'ticket.split': timelineEvent(other, {
    audience: 'staff',
    audit: {
      group: 'tickets',
      sentence: message('{actor} made ticket #{number} out of a message of a ticket'),
    },
    timeline: { icon: 'split', words: () => message('{name} made ticket #{number} out of a message') },
    stale: QUEUED,
  }),
  /** It was raised for its requester by somebody of the staff, with what was said in another ticket. */
  'ticket.split_off': timelineEvent(other, {
    audience: 'staff',
    audit: {
      group: 'tickets',
      sentence: message('{actor} raised a ticket from a message of ticket #{number}'),
    },
    timeline: {
      icon: 'split',
      words: () => message('{name} made this ticket out of a message of #{number}'),
    },
    stale: QUEUED,
  }),
  /** The ticket that was made so is gone: it was not touched since. */
  'ticket.split_undone': timelineEvent(other, {
    audience: 'requester and staff',
    audit: { group: 'tickets', sentence: message('{actor} took ticket #{number} back') },
    timeline: {
      icon: 'undo',
      words: () => message('{name} took a ticket back that was made out of a message'),
    },
    stale: [...LISTED, 'ticket', 'timeline', 'users'],
  }),
}
