import type { Caller, NewEvent, Ticket } from './ports.ts'

/** Who does something. */
export type Actor = Pick<Caller, 'id' | 'username' | 'role'>

/** What one person is told because of an event. */
export type Notice = {
  accountId: string
  kind: NewEvent['kind']
  text: string
  /** Takes the place of an earlier unread one, so that a lively chat does not flood. */
  replaces: boolean
  mail: { heading: string; detail: string; delaySeconds: number; topic: string | null } | null
}

/** How long a chat message may wait to be read before its reader gets mail. */
const AWAY_SECONDS = 120

/** Who is told what about an event on a ticket. What the event changes comes from the event; `ticket` may be as it was before. */
export function noticesFor(event: NewEvent, ticket: Ticket, actor: Actor): Notice[] {
  const name = `“${ticket.subject}”`
  const tell = (accountId: string, text: string, mail: Notice['mail'] = null, replaces = false): Notice[] =>
    accountId === actor.id ? [] : [{ accountId, kind: event.kind, text, replaces, mail }]
  const mailNow = (heading: string, detail: string): Notice['mail'] => ({
    heading,
    detail,
    delaySeconds: 0,
    topic: null,
  })

  switch (event.kind) {
    case 'ticket.taken':
      return tell(
        ticket.requester.id,
        `${actor.username} took your ticket ${name}`,
        mailNow('Somebody is on it', `${actor.username} took your ticket and will look into it.`),
      )
    case 'ticket.assigned':
      return [
        ...tell(
          ticket.requester.id,
          `Your ticket ${name} was assigned to ${event.data.assigneeName}`,
          mailNow('Somebody is on it', `Your ticket was assigned to ${event.data.assigneeName}.`),
        ),
        ...tell(event.data.assigneeId, `Ticket ${name} was assigned to you`),
      ]
    case 'ticket.unassigned':
      return tell(
        ticket.requester.id,
        `Your ticket ${name} waits to be assigned again`,
        mailNow(
          'Your ticket waits for somebody new',
          `${event.data.formerAssigneeName} no longer works on it.`,
        ),
      )
    case 'ticket.state_changed':
      return tell(
        ticket.requester.id,
        `Your ticket ${name} is now ${wordFor(event.data.to)}`,
        mailNow(
          `Your ticket is ${wordFor(event.data.to).toLowerCase()}`,
          `${actor.username} set it to ${wordFor(event.data.to)}.`,
        ),
      )
    case 'message.posted': {
      const author = actor.role === 'Admin' ? 'Admin' : actor.username
      const mail = {
        heading: `${author} wrote to you`,
        detail: `There is a new message in the chat of your ticket.`,
        delaySeconds: AWAY_SECONDS,
        topic: chatTopic(ticket.id, ticket.requester.id),
      }
      const text = `${author} wrote in the chat of ${name}`
      return [
        ...tell(ticket.requester.id, text, mail, true),
        ...(ticket.assignee ? tell(ticket.assignee.id, text, null, true) : []),
      ]
    }
    default:
      return []
  }
}

/** Names the one mail that waits while a reader has not seen a chat. */
export const chatTopic = (ticketId: string, readerId: string): string => `chat:${ticketId}:${readerId}`

const wordFor = (state: string): string => (state === 'OnHold' ? 'On Hold' : state)
