import type { Role } from '../words.ts'

/** Stands in the text of a notice for a user's name. The server puts the name in when the text is read, so that it can be forgotten in one place. */
export const NAME_SIGN = '\u{fffc}'

type Named = { id: string; username: string }

/** What notices need of a ticket, with what was said to its next assignee where it was passed on. */
export type NotedTicket = {
  id: string
  number: number
  subject: string
  requester: Named
  assignee: Named | null
  note?: string
}

/** What one user is told because of an event. */
export type Notice = {
  accountId: string
  text: string
  /** Whose name goes where the text has `NAME_SIGN`. */
  userId?: string | null
  /** About what mail is sent, if that is wanted; a chat is gathered until it is sent. Null: none. */
  mail:
    | { about: 'assigned' | 'status'; heading: string; detail: string; name: string; quote?: string }
    | { about: 'chat' }
    | null
}

/**
 * What has happened, for those who are told. What the event changes comes from its data; `ticket` may be as it was before,
 * except for its assignee: whoever gets or loses it.
 */
export type NoticeParts<Data> = { data: Data; ticket: NotedTicket; actor: Named & { role: Role } }

/** A subject as notices quote it. */
export const quoted = ({ subject }: Pick<NotedTicket, 'subject'>): string => `“${subject}”`

/** Somebody's name in a notice. */
export const nameOf = (user: Named | null): string => user?.username ?? 'Somebody'
