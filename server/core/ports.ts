import type { EventData, EventKind, Role, TicketSort, TicketState } from '@support-desk/contract'

/** The person on whose behalf a use case runs. */
export type Caller = { id: string; username: string; role: Role; sessionId: string }

export type PersonName = { id: string; username: string }

export type Account = {
  id: string
  username: string
  email: string
  role: Role
  department: string
  employeeCode: string
  /** Base64 of a small JPEG, or null. */
  picture: string | null
  joinedAt: string
}

export type AccountWithTickets = Account & {
  raisedIds: string[]
  assignedIds: string[]
  raisedCount: number
  assignedCount: number
}

export type Ticket = {
  id: string
  requester: PersonName
  assignee: PersonName | null
  state: TicketState
  opened: boolean
  subject: string
  message: string
  /** The reporter's wall clock: `YYYY-MM-DD`, and `HH:MM` or empty. */
  occurredOn: string
  occurredTime: string
  createdAt: string
  messageCount: number
  /** Names of the two files that hold the picture. */
  picture: { full: string; thumb: string }
}

/** Which tickets a person may see in a list; part of every list query. */
export type TicketScope =
  | { kind: 'all' }
  | { kind: 'requester'; id: string }
  | { kind: 'assignee'; id: string }

export type PageRequest = { limit: number; cursor?: string | undefined; q?: string }
export type Rows<T> = { rows: T[]; nextCursor: string | null }
export type TicketListRequest = PageRequest & { sort: TicketSort; states?: readonly TicketState[] }

export type StateCounts = Record<TicketState, number>

export type ChatMessage = {
  id: string
  number: number
  author: PersonName
  role: Role
  text: string
  postedAt: string
}

export type Conversation = {
  ticketId: string
  subject: string
  state: TicketState
  /** Names of the others in it, separated by commas. */
  others: string
  lastMessage: { text: string; author: string } | null
  latestAt: string
  unread: number
}

export type Notification = { id: string; ticketId: string; text: string }

export type EventRecord = {
  [K in EventKind]: {
    number: number
    kind: K
    ticketId: string | null
    actorId: string | null
    occurredAt: string
    data: EventData[K]
  }
}[EventKind]
export type NewEvent = {
  [K in EventKind]: { kind: K; ticketId?: string; actorId?: string | null; data: EventData[K] }
}[EventKind]

export type OutboxMail = {
  id: string
  messageId: string
  recipient: string
  sealed: string
  attempts: number
}

/** A picture after checking, decoding and encoding again; both files exist before a row names them. */
export type StoredPicture = { full: string; thumb: string }

/** Pictures and where they lie. Errors are the `image_*` codes. */
export type Pictures = {
  /** Checks and encodes a screenshot so that small text stays readable, and keeps it with a thumbnail. */
  keepScreenshot(upload: Buffer): Promise<StoredPicture>
  /** A square JPEG portrait in base64. */
  makePortrait(upload: Buffer): Promise<string>
  /** Null when there is no such file. */
  read(name: string): Promise<{ bytes: Buffer; type: string } | null>
}

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long for an unknown account (null) as for a known one. */
  matches(hash: string | null, password: string): Promise<boolean>
}

/** Keys of this install: signs session tokens, seals what must not lie in the database as plain text. */
export type Keys = {
  sign(value: string): string
  verify(value: string, signature: string): boolean
  seal(text: string): string
  open(sealed: string): string
}

export type Letter = { recipient: string; subject: string; text: string; html: string }

/** Renders what the desk writes to people. */
export type Letters = {
  code(to: string, code: string): Letter
  ticket(to: string, notice: { heading: string; detail: string; subject: string; ticketId: string }): Letter
}

export type Clock = () => Date

/** Runs something once, so many milliseconds later, and gives a way to call it off. Keeps no process alive. */
export type Timer = (milliseconds: number, run: () => void) => () => void
