import { event, type Resource, timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { TICKET_STATES } from '../words.ts'

const LISTED = ['ticketLists', 'ticketCounts', 'reports'] as const satisfies readonly Resource[]
const CHANGED = [
  'ticket',
  'timeline',
  'notifications',
  'conversations',
  'unread',
  ...LISTED,
  'users',
  'agents',
] as const satisfies readonly Resource[]

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
  'ticket.taken': timelineEvent(
    { assigneeId: field.account },
    {
      audience: 'requester and staff',
      audit: { group: 'tickets', sentence: () => 'took a ticket' },
      timeline: {
        icon: 'take',
        words: () => 'took this ticket',
        user: 'assigneeId',
        conflict: ({ name }) => `${name} took it.`,
      },
      stale: CHANGED,
    },
  ),
  'ticket.assigned': timelineEvent(
    { assigneeId: field.account },
    {
      audience: 'requester and staff',
      audit: { group: 'tickets', sentence: ({ whom }) => `assigned a ticket to ${whom}` },
      timeline: {
        icon: 'assign',
        words: ({ user }) => `assigned this ticket to ${user}`,
        user: 'assigneeId',
        conflict: ({ name, user }) => `It was assigned to ${user} by ${name}.`,
      },
      stale: CHANGED,
    },
  ),
  /** The account of its assignee is gone. */
  'ticket.unassigned': timelineEvent(
    { formerAssigneeId: field.account },
    {
      audience: 'requester and staff',
      audit: { group: 'tickets', sentence: ({ whom }) => `took a ticket from ${whom}` },
      timeline: {
        icon: 'unassign',
        words: ({ user }) => `took this ticket from ${user}`,
        user: 'formerAssigneeId',
        conflict: ({ name, user }) => `It was taken from ${user} by ${name}.`,
      },
      stale: CHANGED,
    },
  ),
  /** An admin gave it from one agent to another. The note to the next one, if any, is a row of its own. */
  'ticket.reassigned': timelineEvent(
    { assigneeId: field.account, formerAssigneeId: field.account, noteId: field.optional(field.note) },
    {
      audience: 'requester and staff',
      audit: { group: 'tickets', sentence: ({ whom }) => `reassigned a ticket to ${whom}` },
      timeline: {
        icon: 'reassign',
        words: ({ user }) => `reassigned this ticket to ${user}`,
        user: 'assigneeId',
        note: 'reassigned this ticket',
        conflict: ({ name, user }) => `${name} reassigned it to ${user}.`,
      },
      stale: CHANGED,
    },
  ),
  /** Its assignee gave it back. */
  'ticket.released': timelineEvent(
    { formerAssigneeId: field.account, noteId: field.optional(field.note) },
    {
      audience: 'requester and staff',
      audit: { group: 'tickets', sentence: () => 'gave a ticket back' },
      timeline: {
        icon: 'release',
        words: () => 'gave this ticket back',
        note: 'gave this ticket back',
        conflict: ({ name }) => `${name} gave it back.`,
      },
      stale: CHANGED,
    },
  ),
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
