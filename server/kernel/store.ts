import type { AuditQueries } from '../audit/use-cases.ts'
import type { EventKind, Role, SettableState, TicketState } from '@support-desk/contract'
import type { AccountQueries, CodeQueries, RateQueries, SessionQueries } from '../users/account-queries.ts'
import type { FactorQueries } from '../auth/second-factor/factor-queries.ts'
import type { SealedQueries } from '../operations/keys/sealed-queries.ts'
import type { DepartureQueries, PrivacyQueries, RetentionQueries } from '../privacy/privacy-queries.ts'
import type { ReportQueries } from '../reports/report-queries.ts'
import type {
  ChatMessage,
  ChatPage,
  Conversation,
  ConversationRequest,
  EventRecord,
  FoundCount,
  Files,
  FailedMail,
  MailPreferences,
  NewEvent,
  Notification,
  OutboxMail,
  PageRequest,
  UserName,
  Rows,
  SecretPlace,
  Signals,
  StateCounts,
  StoredPicture,
  Ticket,
  TicketListRequest,
  TicketScope,
  TimelineEntry,
  UnseenMessage,
} from './ports.ts'

export type * from '../users/account-queries.ts'
export * from '../privacy/privacy-queries.ts'
export type * from '../auth/second-factor/factor-queries.ts'
export type * from '../operations/keys/sealed-queries.ts'
export type * from '../reports/report-queries.ts'

/** What the core asks of its storage. Times are ISO 8601 texts in UTC; every function sees one consistent state. */
export type Queries = {
  accounts: AccountQueries
  sessions: SessionQueries
  codes: CodeQueries
  factors: FactorQueries
  tickets: TicketQueries
  chat: ChatQueries
  unread: UnreadQueries
  timeline: TimelineQueries
  handoverNotes: HandoverNoteQueries
  notifications: NotificationQueries
  events: EventQueries
  audit: AuditQueries
  outbox: OutboxQueries
  mailPreferences: MailPreferenceQueries
  rates: RateQueries
  privacy: PrivacyQueries
  departures: DepartureQueries
  retention: RetentionQueries
  reports: ReportQueries
  sealed: SealedQueries
}

/** Reads stand on the store itself; changes happen inside {@link Store.write} only. */
export type Store = Queries & {
  /** Runs `work` in one transaction: all of it happens, or nothing. Queries only: no hashing, pictures or network. */
  write<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /**
   * Like {@link Store.write}, for work that ends sessions: one at a time on the whole install, so that people who end each
   * other's sessions never wait for one another in a circle.
   */
  writeEndingSessions<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /**
   * Calls `wake` whenever something may have been committed, and gives a way to stop. A hint: it may come late, twice or
   * without reason, so whoever is woken looks for itself.
   */
  watch(wake: () => void): () => void
  signals: Signals
  /** Files that lie in the database itself. */
  files: Files
  /** The secret of the install, where all of its nodes find it. */
  secret: SecretPlace
  /** Leaves nothing of what was deleted where it lay, as far as the database has a say in that. */
  scrub(): Promise<void>
  /** Throws when the storage does not answer. */
  ready(): Promise<void>
  close(): Promise<void>
}

export type NewTicket = Pick<
  Ticket,
  'id' | 'subject' | 'message' | 'occurredOn' | 'occurredTime' | 'createdAt'
> & { requesterId: string; picture: StoredPicture }

export type TicketQueries = {
  insert(ticket: NewTicket): Promise<void>
  find(id: string): Promise<Ticket | null>
  /** Nobody else changes the ticket or its chat until this transaction ends. */
  hold(id: string): Promise<void>
  /** Only the rows of `scope`, whatever else is asked for. */
  list(scope: TicketScope, page: TicketListRequest): Promise<Rows<Ticket>>
  /** How many tickets a search finds, of which no more than `most` are counted. */
  countFound(
    scope: TicketScope,
    search: { q: string; states?: readonly TicketState[] },
    most: number,
  ): Promise<FoundCount>
  /** False when it was opened before. */
  markOpened(id: string, at: string): Promise<boolean>
  /** False when somebody has it already, or its version is another: of many at once exactly one gets true. */
  assignIfFree(id: string, assignee: UserName, version?: number): Promise<boolean>
  /** False when the assignee, the state or the version is no longer the given one. */
  changeState(
    id: string,
    assigneeId: string,
    change: { from: TicketState; to: SettableState; at: string },
    version?: number,
  ): Promise<boolean>
  /**
   * Takes a ticket from its assignee and gives it to the next one, for whom it waits, or to nobody. False when its assignee
   * or its version is no longer the given one.
   */
  passOn(id: string, fromId: string, next: UserName | null, version: number): Promise<boolean>
  /** Takes some tickets that are not solved from their assignee, and gives their ids: fewer than `limit` at the end. */
  unassignSomeOf(assigneeId: string, limit: number): Promise<string[]>
  counts(scope: TicketScope): Promise<StateCounts>
  /** How many tickets that are not solved each of some assignees has; who has none may be left out. */
  openCounts(assigneeIds: readonly string[]): Promise<Map<string, number>>
}

export type ChatQueries = {
  join(ticketId: string, accountId: string, at: string): Promise<void>
  leave(ticketId: string, accountId: string): Promise<void>
  /** Appends a message and gives its number in the chat, from 1; null when nobody has the ticket. */
  append(message: NewMessage): Promise<number | null>
  find(ticketId: string, id: string): Promise<ChatMessage | null>
  /** The chat in which the author used a key already; null when there is none. */
  ticketOfKey(authorId: string, key: string): Promise<string | null>
  /** Empties a message and makes its words unfindable; its number stays. False when that was done before. */
  retract(ticketId: string, message: ChatMessage, at: string): Promise<boolean>
  list(ticketId: string): Promise<ChatMessage[]>
  /** The latest messages, or those before a number, as the reader finds the chat. */
  page(
    ticketId: string,
    readerId: string,
    wanted: { limit: number; before?: number | undefined },
  ): Promise<ChatPage>
  /** Null when there is no such ticket. */
  messageCount(ticketId: string): Promise<number | null>
  /** False when that much was read before, or the reader is not part of the chat. */
  markRead(ticketId: string, accountId: string, number: number): Promise<boolean>
  conversations(accountId: string, page: ConversationRequest): Promise<Rows<Conversation>>
}

/** What people have not read in chats that they are part of. */
export type UnreadQueries = {
  /** Latest first. */
  list(accountId: string, limit: number): Promise<{ ticketId: string; unread: number }[]>
  /** The tickets of such chats that lie in `scope`, in the same order. */
  tickets(accountId: string, scope: TicketScope, limit: number): Promise<Ticket[]>
}

export type NewMessage = {
  id: string
  ticketId: string
  authorId: string
  role: Role
  text: string
  postedAt: string
  key?: string | null
  picture?: StoredPicture | null
}

export type TimelineQueries = {
  /** What happened to a ticket, latest first. */
  list(ticketId: string, page: PageRequest & { omitsMessages?: boolean }): Promise<Rows<TimelineEntry>>
  /** The latest events that changed the version of a ticket, oldest first. */
  latestChanges(ticketId: string, count: number): Promise<TimelineEntry[]>
}

/** What somebody wrote to whoever has a ticket next. */
export type HandoverNote = { id: string; ticketId: string; authorId: string; text: string; writtenAt: string }

export type HandoverNoteQueries = {
  insert(note: HandoverNote): Promise<void>
  /** Those that somebody wrote, in the order of ids. */
  by(authorId: string, after: string, limit: number): Promise<HandoverNote[]>
}

export type NotificationQueries = {
  /** With `replaces`, takes the place of an earlier one of the same kind about the same ticket. */
  insert(
    notification: Omit<Notification, 'subject'> & {
      accountId: string
      kind: string
      /** Whose name goes where the text has its sign. */
      userId?: string | null
      replaces: boolean
    },
  ): Promise<void>
  list(accountId: string, page: PageRequest): Promise<Rows<Notification>>
  /** False when there is none, or it is somebody else's. */
  remove(accountId: string, id: string): Promise<boolean>
  removeAbout(accountId: string, ticketId: string, kind: string): Promise<void>
  /** Removes those that were there at a moment, and gives how many. */
  removeUpTo(accountId: string, at: string): Promise<number>
}

export type EventQueries = {
  /** Appends a row and gives its number; the last statement of a transaction, so that numbers follow commits. */
  append(event: NewEvent, at: string): Promise<number>
  /** Events after a number, oldest first. */
  list(after: number, limit: number): Promise<EventRecord[]>
  /** Number of the latest event; 0 when nothing happened yet. */
  latest(): Promise<number>
  /** Number of the latest event that changed what anybody is shown. */
  latestChange(): Promise<number>
  /**
   * Takes what they say from the earliest events of some kinds before a moment, or of a ticket, `limit` of them at most.
   * Numbers, times and hashes stay, so that the chain holds. Only {@link emptyEvents} may call it, which records that.
   */
  empty(which: EventsToEmpty, limit: number): Promise<EmptiedEvents | null>
}

export type EventsToEmpty = { ticketId: string } | { kinds: readonly EventKind[]; before: string }

/** How many events were emptied at once, and between which numbers; null instead of none. */
export type EmptiedEvents = { count: number; first: number; last: number }

export type MailPreferenceQueries = {
  /** Where somebody reads mail and about what they want it; null when the account is gone. */
  find(accountId: string): Promise<{ email: string; wants: MailPreferences } | null>
  set(accountId: string, wants: MailPreferences): Promise<void>
}

export type NewMail = Pick<OutboxMail, 'id' | 'messageId' | 'recipient' | 'accountId' | 'ticketId'> & {
  /** Empty where what it says is gathered until it is first tried. */
  sealed: string
  dueAt: string
  /** Null: when it has been tried for long enough. */
  giveUpAt: string | null
  /** Names what the mail is about, where one that waits is enough. */
  topic: string | null
}

/** What became of the mail about a topic, other than one that is not counted. */
export type TopicState = {
  /** One was tried and is still to be sent. */
  isTrying: boolean
  /** When the latest was sent or first tried. */
  latestAt: string | null
  /** Number of the latest message that any of them tells. */
  toldNumber: number
}

export type OutboxQueries = {
  insert(mail: NewMail): Promise<void>
  topic(topic: string, exceptId?: string): Promise<TopicState>
  /** Whether a mail about a topic waits that was never tried; nobody tries it until this transaction ends. */
  holdWaiting(topic: string): Promise<boolean>
  /** Hands out one that is due; it is due again at the end of the lease, when whoever took it must have died. */
  claim(
    now: string,
    lease: { until: string; giveUpAt: string },
    except?: readonly string[],
  ): Promise<OutboxMail | null>
  /** Prolongs a lease. False when it is somebody else's by now, or the mail was sent meanwhile or is gone. */
  renew(mail: Lease, until: string): Promise<boolean>
  /** Messages of others that a reader has not seen, after a number: the latest `limit`, oldest first. */
  unseen(ticketId: string, readerId: string, after: number, limit: number): Promise<UnseenMessage[]>
  /** Decides what a mail says, and up to which message. */
  fix(id: string, sealed: string, toldNumber: number): Promise<void>
  /** Makes a mail that was just claimed for the first time wait on, as if it had not been. */
  postpone(id: string, dueAt: string): Promise<void>
  drop(id: string): Promise<void>
  /** Drops everything that was or is to be sent to an account. */
  dropAllTo(accountId: string): Promise<void>
  /** Wipes the content. A confirmed delivery is a fact, whoever has the lease by now. */
  markSent(id: string, at: string): Promise<void>
  /** False when the lease is somebody else's by now, or the mail is gone. */
  retryLater(mail: Lease, dueAt: string, error: string): Promise<boolean>
  /** False when the lease is somebody else's by now, or the mail is gone. */
  giveUp(mail: Lease, at: string, error: string): Promise<boolean>
  /** Withdraws the unsent mail about a topic that nobody is sending right now. */
  withdraw(topic: string, now: string): Promise<void>
  /** When the next mail wants attention, other than some; null when none waits. */
  nextDue(except?: readonly string[]): Promise<string | null>
  /** Mail about tickets that was given up, latest first. */
  listFailed(page: PageRequest): Promise<Rows<FailedMail>>
  /** Makes a mail that was given up due again. False when there is none. */
  revive(id: string, dueAt: string, giveUpAt: string): Promise<boolean>
}

/** Says who may still decide about a mail. */
export type Lease = Pick<OutboxMail, 'id' | 'leasedUntil'>
