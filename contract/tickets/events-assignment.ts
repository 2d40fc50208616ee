import { timelineEvent } from '../event.ts'
import { ofBulkJob } from '../bulk/job-field.ts'
import { ofSentMessage } from '../conversation/sent-with.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { words } from '../languages/words.ts'
import { nameOf, type Notice, type NoticeParts } from '../notifications/notice.ts'
import { CHANGED } from './stale.ts'

const waitsAgain = ({ ticket }: NoticeParts<unknown>): Notice[] => [
  {
    accountId: ticket.requester.id,
    text: message('Your ticket “{subject}” is waiting for a new assignee'),
    mail: {
      about: 'assigned',
      heading: words(message('Your ticket is waiting for a new assignee')),
      detail: words(message('{name} no longer works on it.'), { name: nameOf(ticket.assignee) }),
    },
  },
]

const ASSIGNED_TO = message('Your ticket “{subject}” was assigned to {name}')
const ASSIGNED_DETAIL = message('Your ticket was assigned to {name}.')
const OTHER_ASSIGNEE = message('{name} changed the assignee of “{subject}”')
const FOR_YOU = message('A ticket for you')

/** Former and new team, if it changed, and the handover note. */
const HANDED_OVER = {
  fromTeamId: field.optional(field.row),
  toTeamId: field.optional(field.row),
  noteId: field.optional(field.note),
}

/** Assignments of tickets. */
export const assignmentEvents = {
  'ticket.taken': timelineEvent({
    data: { assigneeId: field.account, ...ofBulkJob, ...ofSentMessage },
    audience: 'requester and staff',
    audit: { group: 'tickets', sentence: message('{actor} took a ticket') },
    timeline: {
      icon: 'take',
      words: () => message('{name} took this ticket'),
      user: 'assigneeId',
      conflict: message('{name} took it.'),
    },
    stale: CHANGED,
    watched: { about: 'changes', text: OTHER_ASSIGNEE },
    notices: ({ ticket, actor }) => [
      {
        accountId: ticket.requester.id,
        text: message('{name} took your ticket “{subject}”'),
        userId: actor.id,
        mail: {
          about: 'assigned',
          heading: words(message('We’re on it')),
          detail: words(message('{name} took your ticket and will look into it.'), {
            name: actor.username,
          }),
        },
      },
    ],
  }),
  /** The ticket had no assignee. `noteId` is the handover note, if any. */
  'ticket.assigned': timelineEvent({
    data: { assigneeId: field.account, noteId: field.optional(field.note), ...ofBulkJob },
    audience: 'requester and staff',
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} assigned a ticket to {about, select, gone {a former member} other {{user}}}',
      ),
    },
    timeline: {
      icon: 'assign',
      words: () => message('{name} assigned this ticket to {user}'),
      user: 'assigneeId',
      note: message('{name} assigned this ticket {when}'),
      conflict: message('It was assigned to {user} by {name}.'),
    },
    stale: CHANGED,
    watched: { about: 'changes', text: OTHER_ASSIGNEE },
    notices: ({ data: { assigneeId }, ticket, actor }) => {
      const { note = '' } = ticket
      return [
        {
          accountId: ticket.requester.id,
          text: ASSIGNED_TO,
          userId: assigneeId,
          mail: {
            about: 'assigned',
            heading: words(message('We’re on it')),
            detail: words(ASSIGNED_DETAIL, { name: nameOf(ticket.assignee) }),
          },
        },
        {
          accountId: assigneeId,
          occasion: 'assigned',
          ...(note
            ? {
                text: message('{name} assigned ticket “{subject}” to you: {note}'),
                values: { note },
                userId: actor.id,
              }
            : { text: message('Ticket “{subject}” was assigned to you') }),
          mail: {
            about: 'assigned',
            heading: words(FOR_YOU),
            detail: words(message('{name} assigned this ticket to you.'), { name: actor.username }),
            ...(note && { quote: note }),
          },
        },
      ]
    },
  }),
  /** The assignee's account was deleted, or an admin handed the ticket over to a team. */
  'ticket.unassigned': timelineEvent({
    data: { formerAssigneeId: field.account, ...HANDED_OVER, ...ofBulkJob },
    audience: 'requester and staff',
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} unassigned a ticket from {about, select, gone {a former member} other {{user}}}',
      ),
    },
    timeline: {
      icon: 'unassign',
      words: ({ team }) =>
        team
          ? message('{name} transferred this ticket from {user} to team {team}')
          : message('{name} unassigned this ticket from {user}'),
      user: 'formerAssigneeId',
      team: 'toTeamId',
      note: message('{name} transferred this ticket {when}'),
      conflict: message('{name} unassigned it from {user}.'),
    },
    stale: CHANGED,
    watched: { about: 'changes', text: OTHER_ASSIGNEE },
    notices: (happened) => {
      const { formerAssigneeId, toTeamId } = happened.data
      const told = waitsAgain(happened)
      if (toTeamId === undefined) return told
      const text = message('Ticket “{subject}” was transferred to a team')
      return [...told, { accountId: formerAssigneeId, text, mail: null }]
    },
  }),
  /** The assignee or an admin gave the ticket to another agent. `noteId` is the handover note, if any. */
  'ticket.reassigned': timelineEvent({
    data: {
      assigneeId: field.account,
      formerAssigneeId: field.account,
      noteId: field.optional(field.note),
      ...ofBulkJob,
    },
    audience: 'requester and staff',
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} reassigned a ticket to {about, select, gone {a former member} other {{user}}}',
      ),
    },
    timeline: {
      icon: 'reassign',
      words: () => message('{name} reassigned this ticket to {user}'),
      user: 'assigneeId',
      note: message('{name} reassigned this ticket {when}'),
      conflict: message('{name} reassigned it to {user}.'),
    },
    stale: CHANGED,
    watched: { about: 'changes', text: OTHER_ASSIGNEE },
    notices: ({ data: { assigneeId, formerAssigneeId }, ticket, actor }) => {
      const { note = '' } = ticket
      return [
        {
          accountId: ticket.requester.id,
          text: ASSIGNED_TO,
          userId: assigneeId,
          mail: {
            about: 'assigned',
            heading: words(message('Your ticket has a new assignee')),
            detail: words(ASSIGNED_DETAIL, { name: nameOf(ticket.assignee) }),
          },
        },
        {
          accountId: assigneeId,
          occasion: 'assigned',
          text: note
            ? message('{name} reassigned ticket “{subject}” to you: {note}')
            : message('{name} reassigned ticket “{subject}” to you'),
          ...(note && { values: { note } }),
          userId: actor.id,
          mail: {
            about: 'assigned',
            heading: words(FOR_YOU),
            detail: words(message('{name} reassigned this ticket to you.'), { name: actor.username }),
            ...(note && { quote: note }),
          },
        },
        {
          accountId: formerAssigneeId,
          text: message('Ticket “{subject}” was reassigned to {name}'),
          userId: assigneeId,
          mail: null,
        },
      ]
    },
  }),
  /** The assignee released the ticket, or handed it over to a team. */
  'ticket.released': timelineEvent({
    data: { formerAssigneeId: field.account, ...HANDED_OVER, ...ofBulkJob },
    audience: 'requester and staff',
    audit: { group: 'tickets', sentence: message('{actor} unassigned a ticket') },
    timeline: {
      icon: 'release',
      words: ({ team }) =>
        team
          ? message('{name} transferred this ticket to team {team}')
          : message('{name} unassigned this ticket'),
      team: 'toTeamId',
      note: message('{name} unassigned this ticket {when}'),
      conflict: message('{name} unassigned it.'),
    },
    stale: CHANGED,
    watched: { about: 'changes', text: OTHER_ASSIGNEE },
    notices: waitsAgain,
  }),
}
