import type {
  EventData,
  EventKind,
  NewPasskeyAnswer,
  RequiredAction,
  PasskeyAnswer,
  PasskeyOffer,
  PasskeyRequest,
  Role,
  TicketListSort,
  TicketState,
  TimelineKind,
} from '@support-desk/contract'

import type { SealedPlace } from '../operations/keys/sealed-queries.ts'

export type * from '../conversation/chat-ports.ts'
export type * from '../channels/mail/outbound/mail-ports.ts'

/**
 * The person on whose behalf a use case runs. Somebody with a required action may make no call before that is done, but
 * those that are `allowedBeforeRequiredAction`.
 */
export type SessionActor = {
  id: string
  username: string
  role: Role
  sessionId: string
  requiredAction: RequiredAction | null
}

export type UserName = { id: string; username: string }

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
  requester: UserName
  assignee: UserName | null
  state: TicketState
  opened: boolean
  subject: string
  message: string
  /** The reporter's wall clock: `YYYY-MM-DD`, and `HH:MM` or empty. */
  occurredOn: string
  occurredTime: string
  createdAt: string
  messageCount: number
  /** Grows with every change of assignment or state. */
  version: number
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
export type TicketListRequest = PageRequest & { sort: TicketListSort; states?: readonly TicketState[] }

/** How many there are; `isAtLeast` where no more were counted. */
export type FoundCount = { count: number; isAtLeast: boolean }

export type StateCounts = Record<TicketState, number>

/** One thing that happened to a ticket. */
export type TimelineEntry = {
  number: number
  kind: TimelineKind
  actor: (UserName & { role: Role }) | null
  occurredAt: string
  /** Name of who got or lost the ticket, or empty. */
  person: string
  from: TicketState | null
  to: TicketState | null
  text: string
  hasPicture: boolean
}

export type Notification = { id: string; ticketId: string; subject: string; text: string; createdAt: string }

export type EventRecord = {
  [K in EventKind]: {
    number: number
    kind: K
    ticketId: string | null
    /** Who raised the ticket that it happened to: whom it may be told. */
    requesterId: string | null
    actorId: string | null
    occurredAt: string
    data: EventData[K]
  }
}[EventKind]
export type NewEvent = {
  [K in Exclude<EventKind, 'emptied'>]: {
    kind: K
    ticketId?: string
    actorId?: string | null
    data: EventData[K]
    /** When it happened, where that is kept elsewhere too; otherwise when it is recorded. */
    at?: string
  }
}[Exclude<EventKind, 'emptied'>]

/** What happens, in order, for whoever listens. */
export type Feed = {
  /** Number of the latest event that listeners have heard. */
  upTo(): number
  /** Number of the latest of these that changed what anybody is shown. */
  changedUpTo(): number
  /** Events after a number, oldest first; null when that is too long ago, or a number that this desk has not reached. */
  since(number: number): EventRecord[] | null
  /** Looks for an event that another node has told of already; comes back when it is heard, or is not there. */
  reach(number: number): Promise<void>
  /** Calls `hear` with every batch of new events, and gives a way to stop. */
  listen(hear: (events: readonly EventRecord[]) => void): () => void
}

/** What somebody else may know of an account, also of one that is gone. */
export type User = UserName & { role: Role; picture: string | null }

/** A picture after checking, decoding and encoding again; both files exist before a row names them. */
export type StoredPicture = { full: string; thumb: string }

/** Files of this install, which nothing ever changes once they are there. Names are chosen by their content. */
export type Files = {
  /** Returns once the file will be there after a crash. Keeping one that is there already changes nothing. */
  keep(name: string, bytes: Uint8Array): Promise<void>
  /** The file in pieces, in order; null when there is none of this name. */
  open(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Names in order, after one; for going through all of them. */
  names(after: string, limit: number): Promise<string[]>
  /** Removes a file, unless it was kept, or kept once more, since a moment. */
  remove(name: string, since: string): Promise<boolean>
}

/**
 * What the nodes of one desk say to each other about this moment. Nothing is kept: what is lost must be said again anyway,
 * and whatever must not be lost is a row.
 */
export type Signals = {
  /** Says something short, of {@link MOST_SIGNAL_BYTES} at most, to every node, this one included. */
  send(text: string): void
  /** Calls `hear` with what any node says, and gives a way to stop. */
  listen(hear: (text: string) => void): () => void
}
/** PostgreSQL carries just under 8,000. */
export const MOST_SIGNAL_BYTES = 7_900

/** The secrets that the keys of this install are derived from, as one text. */
export type SecretPlace = {
  read(): Promise<string | null>
  /** Keeps it unless there is one already: of many at once exactly one is kept. */
  create(secret: string): Promise<void>
  /** Keeps another instead, unless it is no longer the expected one: false then. */
  replace(expected: string, secret: string): Promise<boolean>
}

/** Which members of the staff have the help desk open, on any node. */
export type Attendance = {
  /** Counts somebody as there, until what it gives is called. */
  enter(userId: string): () => void
  /** Counts somebody as there for a moment, who asks now and then instead of being connected. */
  visit(userId: string): void
  isOnline(userId: string): boolean
}

/** Pictures and where they lie. Errors are the `image_*` codes. */
export type Pictures = {
  /**
   * Checks and encodes a screenshot so that small text stays readable, and keeps it with a thumbnail. People whose pictures
   * wait take turns; `by` is the id of whose it is, here and below.
   */
  keepScreenshot(upload: Buffer, by: string): Promise<StoredPicture>
  /** A square JPEG portrait in base64. */
  makePortrait(upload: Buffer, by: string): Promise<string>
  /** Names of files in order, after one. */
  names(after: string, limit: number): Promise<string[]>
  /** Removes a file that nothing names, unless it was kept once more since a moment. */
  remove(name: string, since: string): Promise<boolean>
  /** Null when there is no such file. */
  read(name: string): Promise<{ bytes: Buffer; type: string } | null>
}

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long for an unknown account (null) as for a known one. */
  matches(hash: string | null, password: string): Promise<boolean>
  /** Whether it is guessed soon: by the lists that are tried first, by rule, or from words about its owner. */
  isGuessable(password: string, about: readonly string[]): Promise<boolean>
}

/** Keys of this install: signs one-time codes and tokens of devices, seals what must not lie in the database as plain text. */
export type Keys = {
  sign(value: string): string
  verify(value: string, signature: string): boolean
  /** Seals a value for one place. */
  seal(place: SealedPlace, text: string): string
  /** Null where a value was sealed for another place, was changed, or its key is gone. */
  open(place: SealedPlace, sealed: string): string | null
  /**
   * Whether every node is of a version that binds what it seals to its place and looks sessions up by their tokens alone:
   * until then nodes of the version before have to understand what is made here.
   */
  isBound(): boolean
  /** Whether something is sealed with the key and in the form that are in use, and not with earlier ones. */
  isCurrent(sealed: string): boolean
  /** Takes up what has become of the keys since. */
  reread(): Promise<void>
}

type FactorFacts = {
  id: string
  accountId: string
  name: string
  addedAt: string
  usedAt: string | null
  /** The last step of time that was accepted, or how often a passkey says that it was used. */
  counter: number
}
/** An authenticator app; its secret is sealed. */
export type AppFactor = FactorFacts & { kind: 'totp'; secret: string }
export type PasskeyFactor = FactorFacts & { kind: 'passkey' } & Credential
/** What somebody proves who they are by, beside their password. */
export type Factor = AppFactor | PasskeyFactor

/** What is kept of a passkey: all of it may be known to anybody. */
export type Credential = { credentialId: string; publicKey: string; transports: string[] }

/** Codes that change with time, as authenticator apps show them. */
export type TimeCodes = {
  /** A secret in base32. */
  newSecret(): string
  /** The address that apps read from a QR code. */
  address(secret: string, username: string): string
  /** The step of time that a code belongs to; null when it belongs to none around this moment. */
  stepOf(secret: string, code: string, now: Date): number | null
}

/** What browsers and passkeys say to each other, made and checked for the one address of this desk. */
export type Passkeys = {
  /** Whether browsers allow passkeys at that address. */
  areUsable: boolean
  offer(owner: UserName, challenge: string, known: readonly Credential[]): PasskeyOffer
  /** Null when the answer is to another challenge, from another place, or not genuine. */
  register(answer: NewPasskeyAnswer, challenge: string): Promise<(Credential & { counter: number }) | null>
  ask(challenge: string, known: readonly Credential[]): PasskeyRequest
  /** How often the passkey says that it was used; null when the answer proves nothing. */
  check(
    answer: PasskeyAnswer,
    challenge: string,
    known: Credential & { counter: number },
  ): Promise<number | null>
}

export type Clock = () => Date

/** Runs something once, so many milliseconds later, and gives a way to call it off. Keeps no process alive. */
export type Timer = (milliseconds: number, run: () => void) => () => void
