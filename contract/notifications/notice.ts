import type { Words } from '../languages/words.ts'
import type { Role } from '../words.ts'
import type { Occasion } from './occasions.ts'

/** Kind of notifications about mentions. Clearing the list keeps them until they are read. */
export const MENTION = 'mention'

type UserRef = { id: string; username: string }

/** Ticket data for notices. `note` is the handover note. */
export type NotedTicket = {
  id: string
  number: number
  subject: string
  requester: UserRef
  assignee: UserRef | null
  /** Time of the spam mark. Spam causes no notifications. */
  spamAt: string | null
  /** Null for a real ticket. */
  sampleAt: string | null
  note?: string
  /** Accounts mentioned in the note. */
  mentioned?: readonly string[]
  /** Staff who wrote in the side conversation. */
  sideWriters?: readonly string[]
  /** Members of the team, if the ticket has no assignee. */
  teammates?: readonly string[]
}

/** A notification for one user, caused by an event. */
export type Notice = {
  accountId: string
  /**
   * A message. The server inserts `subject` and `name` when it is read, so that a name can be erased in one place.
   */
  text: string
  /** Further values of the message. */
  values?: Readonly<Record<string, string>>
  /** Account of `name`. */
  userId?: string | null
  /** Default: the kind of the event. */
  kind?: typeof MENTION
  /**
   * Kinds of earlier notifications about the ticket that this one replaces. Default: none; for a chat its own kind.
   */
  replaces?: readonly string[]
  /** The notification setting that decides how staff are notified. Default: in the list only. */
  occasion?: Occasion
  /** Replaces the text if the same call has also posted a message. With the name of the actor. */
  afterMessage?: string
  /** Skipped while the user has a notification of this kind about the ticket. The mail is sent in any case. */
  unlessTold?: string
  /** Mail, if the user wants this kind. A chat mail collects messages until it is sent. Null: none. */
  mail:
    | { about: 'assigned' | 'status'; heading: Words; detail: Words; quote?: string }
    /** Sent regardless of mail preferences. */
    | { about: 'mention'; heading: Words; detail: Words; quote?: string }
    | { about: 'chat' }
    | null
}

/**
 * Input of notices. `data` has the changes of the event. `ticket` may be older, except for its assignee, who gets or
 * loses it.
 */
export type NoticeParts<Data> = { data: Data; ticket: NotedTicket; actor: UserRef & { role: Role } }

/** Name of a user in a notice. */
export const nameOf = (user: UserRef | null): string => user?.username ?? 'Somebody'
