import { timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { NAME_SIGN, nameOf, type Notice, type NoticeParts, quoted } from '../notifications/notice.ts'
import { CHANGED } from './stale.ts'

const waitsAgain = ({ ticket }: NoticeParts<unknown>): Notice[] => {
  const former = nameOf(ticket.assignee)
  return [
    {
      accountId: ticket.requester.id,
      text: `Your ticket ${quoted(ticket)} waits to be assigned again`,
      mail: {
        about: 'assigned',
        heading: 'Your ticket waits for somebody new',
        detail: `${former} no longer works on it.`,
        name: former,
      },
    },
  ]
}

/** Who gets and who loses a ticket. */
export const assignmentEvents = {
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
      notices: ({ ticket, actor }) => [
        {
          accountId: ticket.requester.id,
          text: `${NAME_SIGN} took your ticket ${quoted(ticket)}`,
          userId: actor.id,
          mail: {
            about: 'assigned',
            heading: 'Somebody is on it',
            detail: `${actor.username} took your ticket and will look into it.`,
            name: actor.username,
          },
        },
      ],
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
      notices({ data: { assigneeId }, ticket, actor }) {
        const assignee = nameOf(ticket.assignee)
        return [
          {
            accountId: ticket.requester.id,
            text: `Your ticket ${quoted(ticket)} was assigned to ${NAME_SIGN}`,
            userId: assigneeId,
            mail: {
              about: 'assigned',
              heading: 'Somebody is on it',
              detail: `Your ticket was assigned to ${assignee}.`,
              name: assignee,
            },
          },
          {
            accountId: assigneeId,
            text: `Ticket ${quoted(ticket)} was assigned to you`,
            mail: {
              about: 'assigned',
              heading: 'A ticket for you',
              detail: `${actor.username} assigned this ticket to you.`,
              name: actor.username,
            },
          },
        ]
      },
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
      notices: waitsAgain,
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
      notices({ data: { assigneeId, formerAssigneeId }, ticket, actor }) {
        const { note = '' } = ticket
        const assignee = nameOf(ticket.assignee)
        const given = `${NAME_SIGN} reassigned ticket ${quoted(ticket)} to you`
        return [
          {
            accountId: ticket.requester.id,
            text: `Your ticket ${quoted(ticket)} was assigned to ${NAME_SIGN}`,
            userId: assigneeId,
            mail: {
              about: 'assigned',
              heading: 'Somebody else is on it',
              detail: `Your ticket was assigned to ${assignee}.`,
              name: assignee,
            },
          },
          {
            accountId: assigneeId,
            text: note ? `${given}: ${note}` : given,
            userId: actor.id,
            mail: {
              about: 'assigned',
              heading: 'A ticket for you',
              detail: `${actor.username} reassigned this ticket to you.`,
              name: actor.username,
              ...(note && { quote: note }),
            },
          },
          {
            accountId: formerAssigneeId,
            text: `Ticket ${quoted(ticket)} was reassigned to ${NAME_SIGN}`,
            userId: assigneeId,
            mail: null,
          },
        ]
      },
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
      notices: waitsAgain,
    },
  ),
}
