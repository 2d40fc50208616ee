import type { Actor } from '../kernel/actor.ts'
import { stateWord } from '@support-desk/contract'
import { NAME_SIGN } from '../kernel/named-text.ts'
import type { NewEvent } from '../kernel/ports.ts'
import type { Ticket } from '../tickets/index.ts'

/** A ticket with what was said to its next assignee, where it was passed on. */
export type NotedTicket = Ticket & { note?: string }

/** What one person is told because of an event. */
export type Notice = {
  accountId: string
  kind: NewEvent['kind']
  text: string
  /** Whose name goes where the text has {@link NAME_SIGN}. */
  userId: string | null
  /** Takes the place of an earlier unread one, so that a lively chat does not flood. */
  replaces: boolean
  /** About what mail is sent, if that is wanted; a chat is gathered until it is sent. Null: none. */
  mail:
    | { about: 'assigned' | 'status'; heading: string; detail: string; name: string; quote?: string }
    | { about: 'chat' }
    | null
}

/**
 * Who is told what about an event on a ticket. What the event changes comes from the event; `ticket` may be as it was before,
 * except for its assignee: whoever gets or loses it.
 */
export function noticesFor(event: NewEvent, ticket: NotedTicket, actor: Actor): Notice[] {
  const name = `“${ticket.subject}”`
  const assignee = ticket.assignee?.username ?? 'Somebody'
  const tell = (
    accountId: string,
    text: string,
    mail: Notice['mail'],
    userId: string | null = null,
  ): Notice[] =>
    accountId === actor.id
      ? []
      : [{ accountId, kind: event.kind, text, userId, replaces: mail?.about === 'chat', mail }]

  switch (event.kind) {
    case 'ticket.taken': {
      const detail = `${actor.username} took your ticket and will look into it.`
      const mail = { about: 'assigned', heading: 'Somebody is on it', detail, name: actor.username } as const
      return tell(ticket.requester.id, `${NAME_SIGN} took your ticket ${name}`, mail, actor.id)
    }
    case 'ticket.assigned': {
      const detail = `Your ticket was assigned to ${assignee}.`
      const mail = { about: 'assigned', heading: 'Somebody is on it', detail, name: assignee } as const
      const { assigneeId } = event.data
      return [
        ...tell(ticket.requester.id, `Your ticket ${name} was assigned to ${NAME_SIGN}`, mail, assigneeId),
        ...tell(assigneeId, `Ticket ${name} was assigned to you`, {
          about: 'assigned',
          heading: 'A ticket for you',
          detail: `${actor.username} assigned this ticket to you.`,
          name: actor.username,
        }),
      ]
    }
    case 'ticket.reassigned': {
      const { assigneeId, formerAssigneeId } = event.data
      const { note = '' } = ticket
      const given = `${NAME_SIGN} reassigned ticket ${name} to you`
      return [
        ...tell(
          ticket.requester.id,
          `Your ticket ${name} was assigned to ${NAME_SIGN}`,
          {
            about: 'assigned',
            heading: 'Somebody else is on it',
            detail: `Your ticket was assigned to ${assignee}.`,
            name: assignee,
          },
          assigneeId,
        ),
        ...tell(
          assigneeId,
          note ? `${given}: ${note}` : given,
          {
            about: 'assigned',
            heading: 'A ticket for you',
            detail: `${actor.username} reassigned this ticket to you.`,
            name: actor.username,
            ...(note && { quote: note }),
          },
          actor.id,
        ),
        ...tell(formerAssigneeId, `Ticket ${name} was reassigned to ${NAME_SIGN}`, null, assigneeId),
      ]
    }
    case 'ticket.unassigned':
    case 'ticket.released':
      return tell(ticket.requester.id, `Your ticket ${name} waits to be assigned again`, {
        about: 'assigned',
        heading: 'Your ticket waits for somebody new',
        detail: `${assignee} no longer works on it.`,
        name: assignee,
      })
    case 'ticket.state_changed':
      return tell(ticket.requester.id, `Your ticket ${name} is now ${stateWord(event.data.to)}`, {
        about: 'status',
        heading: `Your ticket is ${stateWord(event.data.to).toLowerCase()}`,
        detail: `${actor.username} set it to ${stateWord(event.data.to)}.`,
        name: actor.username,
      })
    case 'message.posted': {
      const [author, authorId] = actor.role === 'Admin' ? ['Admin', null] : [NAME_SIGN, actor.id]
      const text = `${author} wrote in the chat of ${name}`
      return [
        ...tell(ticket.requester.id, text, { about: 'chat' }, authorId),
        ...(ticket.assignee ? tell(ticket.assignee.id, text, { about: 'chat' }, authorId) : []),
      ]
    }
    default:
      return []
  }
}
