import { event, timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { quoted } from '../notifications/notice.ts'
import { stateWord, TICKET_STATES } from '../words.ts'
import { assignmentEvents } from './events-assignment.ts'
import { CHANGED, LISTED } from './stale.ts'

/** What happens to tickets. */
export const ticketEvents = {
  'ticket.raised': timelineEvent(
    {},
    {
      audience: 'requester and staff',
      audit: { group: 'tickets', sentence: () => 'raised a ticket' },
      timeline: { icon: 'raise', words: () => 'raised this ticket' },
      stale: [...LISTED, 'users'],
    },
  ),
  'ticket.opened': timelineEvent(
    {},
    {
      audience: 'requester and staff',
      audit: { group: 'tickets', sentence: () => 'opened a ticket as the first one' },
      timeline: { icon: 'open', words: () => 'opened this ticket' },
      stale: ['ticket', 'timeline'],
    },
  ),
  ...assignmentEvents,
  'ticket.state_changed': timelineEvent(
    { from: field.oneOf(TICKET_STATES), to: field.oneOf(TICKET_STATES) },
    {
      audience: 'requester and staff',
      audit: {
        group: 'tickets',
        sentence: ({ details }) => `set a ticket from ${details.from} to ${details.to}`,
      },
      timeline: {
        icon: 'state',
        // The new state is shown behind the words.
        words: () => 'set this ticket to',
        conflict: ({ name, state }) => `${name} set it to ${state}.`,
      },
      stale: CHANGED,
      notices({ data, ticket, actor }) {
        const state = stateWord(data.to)
        return [
          {
            accountId: ticket.requester.id,
            text: `Your ticket ${quoted(ticket)} is now ${state}`,
            mail: {
              about: 'status',
              heading: `Your ticket is ${state.toLowerCase()}`,
              detail: `${actor.username} set it to ${state}.`,
              name: actor.username,
            },
          },
        ]
      },
    },
  ),
  /** Somebody from the staff looked at a ticket, its chat or its time line. */
  'ticket.read': event(
    {},
    {
      audience: 'nobody',
      audit: { group: 'reading', sentence: () => 'read a ticket' },
      stale: [],
      changesNothingShown: true,
      retention: 'audit',
    },
  ),
  'ticket.picture_read': event(
    {},
    {
      audience: 'nobody',
      audit: { group: 'reading', sentence: () => 'looked at a picture of a ticket' },
      stale: [],
      changesNothingShown: true,
      retention: 'audit',
    },
  ),
  'ticket.found': event(
    {},
    {
      audience: 'nobody',
      audit: { group: 'reading', sentence: () => 'found a ticket by words in its text or chat' },
      stale: [],
      changesNothingShown: true,
      retention: 'audit',
    },
  ),
}
