import { ACCESS_LOGGED, event, timelineEvent } from '../event.ts'
import { ofBulkJob } from '../bulk/job-field.ts'
import { ofSentMessage } from '../conversation/sent-with.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { words } from '../languages/words.ts'
import { STAFF_CHANNELS } from '../on-behalf/channel.ts'
import { TICKET_STATUSES } from '../words.ts'
import { assignmentEvents } from './events-assignment.ts'
import { ticketRequesterEvents } from './requester/events.ts'
import { ticketTeamEvents } from './events-team.ts'
import { CHANGED, LISTED } from './stale.ts'

const SET_TO = message(
  '{name} set it to {status, select, OnHold {On Hold} Pending {Pending} Solved {Solved} Waiting {Waiting} other {Unassigned}}.',
)

/** Notification of a message and a status that were sent together. */
const WROTE_AND_SET = message(
  '{name} wrote in the chat of “{subject}” and set it to {status, select, OnHold {On Hold} Pending {Pending} Solved {Solved} Waiting {Waiting} other {Unassigned}}',
)
/** The notification for a message and status by an admin, whose name requesters do not see. */
const ADMIN_WROTE_AND_SET = message(
  'Admin wrote in the chat of “{subject}” and set it to {status, select, OnHold {On Hold} Pending {Pending} Solved {Solved} Waiting {Waiting} other {Unassigned}}',
)

/** Events of tickets. */
export const ticketEvents = {
  'ticket.raised': timelineEvent({
    data: { channel: field.optional(field.oneOf(STAFF_CHANNELS)) },
    audience: 'requester and staff',
    audit: {
      group: 'tickets',
      sentence: message(
        '{channel, select, phone {{actor} created a ticket from a phone call} counter {{actor} created a ticket at the counter} other {{actor} created a ticket}}',
      ),
    },
    timeline: {
      icon: 'raise',
      words: () =>
        message(
          '{channel, select, phone {{name} created this ticket from a phone call} counter {{name} created this ticket at the counter} other {{name} created this ticket}}',
        ),
    },
    stale: [...LISTED, 'users'],
    notices: ({ ticket, actor }) => [
      {
        accountId: ticket.requester.id,
        text: message('{name} created the ticket “{subject}” for you'),
        userId: actor.id,
        mail: null,
      },
    ],
  }),
  'ticket.opened': timelineEvent({
    data: {},
    audience: 'requester and staff',
    audit: { group: 'tickets', sentence: message('{actor} viewed a ticket first') },
    timeline: { icon: 'open', words: () => message('{name} viewed this first') },
    stale: ['ticketOpening', 'timeline', 'entries'],
  }),
  ...assignmentEvents,
  ...ticketTeamEvents,
  ...ticketRequesterEvents,
  'ticket.state_changed': timelineEvent({
    data: {
      from: field.oneOf(TICKET_STATUSES),
      to: field.oneOf(TICKET_STATUSES),
      ...ofBulkJob,
      ...ofSentMessage,
    },
    audience: 'requester and staff',
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} set a ticket from {from, select, OnHold {OnHold} Pending {Pending} Solved {Solved} Waiting {Waiting} other {Unassigned}} to {to, select, OnHold {OnHold} Pending {Pending} Solved {Solved} Waiting {Waiting} other {Unassigned}}',
      ),
    },
    timeline: {
      icon: 'status',
      words: () => message('{name} set this ticket to {status}'),
      conflict: SET_TO,
    },
    stale: CHANGED,
    watched: {
      about: 'changes',
      text: message(
        '{name} set “{subject}” to {status, select, OnHold {On Hold} Pending {Pending} Solved {Solved} Waiting {Waiting} other {Unassigned}}',
      ),
      values: ({ to }) => ({ status: to }),
      afterMessage: WROTE_AND_SET,
    },
    notices: ({ data: { to: status }, ticket, actor }) => [
      {
        accountId: ticket.requester.id,
        text: message(
          'Your ticket “{subject}” is now {status, select, OnHold {On Hold} Pending {Pending} Solved {Solved} Waiting {Waiting} other {Unassigned}}',
        ),
        values: { status },
        afterMessage: actor.role === 'Admin' ? ADMIN_WROTE_AND_SET : WROTE_AND_SET,
        // An unread answer already notifies the requester, except of a solved ticket.
        ...(status !== 'Solved' && { unlessTold: 'message.posted' }),
        mail: {
          about: 'status',
          heading: words(
            message(
              'Your ticket is {status, select, OnHold {on hold} Pending {pending} Solved {solved} Waiting {waiting} other {unassigned}}',
            ),
            { status },
          ),
          detail: words(SET_TO, { name: actor.username, status }),
        },
      },
    ],
  }),
  /** A member of staff opened a ticket, its chat or its time line. */
  'ticket.read': event({
    data: {},
    ...ACCESS_LOGGED,
    audit: { group: 'reading', sentence: message('{actor} viewed a ticket') },
  }),
  'ticket.prefetched': event({
    data: {},
    ...ACCESS_LOGGED,
    audit: { group: 'reading', sentence: message('{actor}’s browser preloaded a ticket') },
  }),
  'ticket.picture_read': event({
    data: {},
    ...ACCESS_LOGGED,
    audit: { group: 'reading', sentence: message('{actor} viewed a ticket’s picture') },
  }),
  'ticket.found': event({
    data: {},
    ...ACCESS_LOGGED,
    audit: { group: 'reading', sentence: message('{actor} found a ticket by searching its text or chat') },
  }),
}
