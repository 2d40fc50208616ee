import type { Words } from '../languages/words.ts'
import type { Role } from '../words.ts'

/** The kind of notifications of mentions. They stay until they are read, whatever else is put away. */
export const MENTION = 'mention'

type UserRef = { id: string; username: string }

/** What notices need of a ticket, with what was said to its next assignee where it was passed on. */
export type NotedTicket = {
  id: string
  number: number
  subject: string
  requester: UserRef
  assignee: UserRef | null
  note?: string
  /** Accounts that a note mentions. */
  mentioned?: readonly string[]
  /** Accounts in its team, of a ticket that nobody has. */
  teammates?: readonly string[]
}

/** What one user is told because of an event. */
export type Notice = {
  accountId: string
  /** A message. The server puts in `subject` when it is read, and `name`, so that it can be forgotten in one place. */
  text: string
  /** What else the message says of this occasion. */
  values?: Readonly<Record<string, string>>
  /** Who `name` is. */
  userId?: string | null
  /** What it is filed under. Default: the kind of the event. */
  kind?: typeof MENTION
  /** Kinds of earlier notifications about the ticket that this one replaces. Default: none; its own kind for a chat. */
  replaces?: readonly string[]
  /** Left out while its reader has a notification of this kind about the ticket. Mail is sent all the same. */
  unlessTold?: string
  /** About what mail is sent, if that is wanted; a chat is gathered until it is sent. Null: none. */
  mail:
    | { about: 'assigned' | 'status'; heading: Words; detail: Words; quote?: string }
    /** Whatever its reader wants mail about. */
    | { about: 'mention'; heading: Words; detail: Words; quote?: string }
    | { about: 'chat' }
    | null
}

/**
 * What has happened, for those who are told. What the event changes comes from its data; `ticket` may be as it was before,
 * except for its assignee: whoever gets or loses it.
 */
export type NoticeParts<Data> = { data: Data; ticket: NotedTicket; actor: UserRef & { role: Role } }

/** Somebody's name in a notice. */
export const nameOf = (user: UserRef | null): string => user?.username ?? 'Somebody'
