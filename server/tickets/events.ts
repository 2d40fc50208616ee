import { stateWord } from '@support-desk/contract'
import { NAME_SIGN } from '../kernel/named-text.ts'
import type { NoticesOf } from '../notifications/index.ts'

const quoted = ({ subject }: { subject: string }): string => `“${subject}”`
const nameOf = (user: { username: string } | null): string => user?.username ?? 'Somebody'

const waitsAgain: NoticesOf<'ticket.unassigned' | 'ticket.released'> = ({ ticket }) => {
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

/** Who is told what when something happens to a ticket. */
export const ticketNotices = {
  'ticket.taken': (({ ticket, actor }) => [
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
  ]) satisfies NoticesOf<'ticket.taken'>,

  'ticket.assigned': (({ data: { assigneeId }, ticket, actor }) => {
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
  }) satisfies NoticesOf<'ticket.assigned'>,

  'ticket.reassigned': (({ data: { assigneeId, formerAssigneeId }, ticket, actor }) => {
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
  }) satisfies NoticesOf<'ticket.reassigned'>,

  'ticket.unassigned': waitsAgain,
  'ticket.released': waitsAgain,

  'ticket.state_changed': (({ data, ticket, actor }) => {
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
  }) satisfies NoticesOf<'ticket.state_changed'>,
}
