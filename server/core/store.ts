import type { Role, SettableState, TicketState, UserSort } from '@support-desk/contract'
import type {
  Account,
  AccountWithTickets,
  Caller,
  ChatMessage,
  Conversation,
  EventRecord,
  NewEvent,
  Notification,
  OutboxMail,
  PageRequest,
  PersonName,
  Rows,
  StateCounts,
  StoredPicture,
  Ticket,
  TicketListRequest,
  TicketScope,
} from './ports.ts'

/** What the core asks of its storage. Times are ISO 8601 texts in UTC; every function sees one consistent state. */
export type Queries = {
  accounts: AccountQueries
  sessions: SessionQueries
  codes: CodeQueries
  tickets: TicketQueries
  chat: ChatQueries
  notifications: NotificationQueries
  events: EventQueries
  outbox: OutboxQueries
  rates: RateQueries
}

/** Reads stand on the store itself; changes happen inside {@link Store.write} only. */
export type Store = Queries & {
  /** Runs `work` in one transaction: all of it happens, or nothing. Queries only: no hashing, pictures or network. */
  write<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /**
   * Calls `wake` whenever something may have been committed, and gives a way to stop. A hint: it may come late, twice or
   * without reason, so whoever is woken looks for itself.
   */
  watch(wake: () => void): () => void
  /** Throws when the storage does not answer. */
  ready(): Promise<void>
  close(): Promise<void>
}

export type NewAccount = Omit<Account, 'department' | 'employeeCode' | 'picture'> & { passwordHash: string }

export type AccountQueries = {
  find(id: string): Promise<Account | null>
  /** The address to write to; null when the account is gone. */
  emailOf(id: string): Promise<string | null>
  /** The account that logs in with this name or address, in any letter case; an address wins over a name. */
  findForLogin(login: string): Promise<{ account: Account; passwordHash: string } | null>
  /** What of a new account is in use already, in any letter case. */
  conflict(username: string, email: string): Promise<'name_in_use' | 'email_in_use' | null>
  /** Like {@link AccountQueries.conflict}, for one that came between check and insert; null when it was inserted. */
  insert(account: NewAccount): Promise<'name_in_use' | 'email_in_use' | null>
  setProfile(id: string, profile: Pick<Account, 'department' | 'employeeCode' | 'picture'>): Promise<void>
  /** Takes away everything but the name, which stays readable, and frees name and address for others. */
  erase(id: string, at: string): Promise<void>
  count(role: Role): Promise<number>
  listSupportMembers(page: PageRequest): Promise<Rows<Account>>
  listWithTickets(role: Role, page: PageRequest & { sort: UserSort }): Promise<Rows<AccountWithTickets>>
}

export type SessionQueries = {
  insert(session: { id: string; accountId: string; startedAt: string; expiresAt: string }): Promise<void>
  /** Null when it has ended or expired, or when its account is gone. */
  findCaller(id: string, now: string): Promise<Caller | null>
  end(id: string): Promise<void>
  endAllOf(accountId: string): Promise<void>
  dropExpired(now: string): Promise<void>
}

export type OneTimeCode = { codeHash: string; challengeHash: string; expiresAt: string; triesLeft: number }

export type CodeQueries = {
  /** Voids the code that the address had before. */
  replace(email: string, code: OneTimeCode): Promise<void>
  find(email: string): Promise<OneTimeCode | null>
  countWrongTry(email: string): Promise<void>
  drop(email: string): Promise<void>
}

export type NewTicket = Pick<
  Ticket,
  'id' | 'subject' | 'message' | 'occurredOn' | 'occurredTime' | 'createdAt'
> & { requesterId: string; picture: StoredPicture }

export type TicketQueries = {
  insert(ticket: NewTicket): Promise<void>
  find(id: string): Promise<Ticket | null>
  /** Only the rows of `scope`, whatever else is asked for. */
  list(scope: TicketScope, page: TicketListRequest): Promise<Rows<Ticket>>
  /** False when it was opened before. */
  markOpened(id: string, at: string): Promise<boolean>
  /** False when somebody has it already: of many at once exactly one gets true. */
  assignIfFree(id: string, assignee: PersonName): Promise<boolean>
  /** False when the assignee or the state is no longer the given one. */
  changeState(id: string, assigneeId: string, from: TicketState, to: SettableState): Promise<boolean>
  /** Takes a ticket that is not solved from its assignee. */
  unassign(id: string): Promise<void>
  unsolvedIdsOf(assigneeId: string): Promise<string[]>
  counts(scope: TicketScope): Promise<StateCounts>
}

export type ChatQueries = {
  join(ticketId: string, accountId: string, at: string): Promise<void>
  leaveAll(accountId: string): Promise<void>
  /** Appends a message and gives its number in the chat, from 1; null when nobody has the ticket. */
  append(message: {
    id: string
    ticketId: string
    authorId: string
    role: Role
    text: string
    postedAt: string
  }): Promise<number | null>
  list(ticketId: string): Promise<ChatMessage[]>
  /** Null when there is no such ticket. */
  messageCount(ticketId: string): Promise<number | null>
  /** False when that much was read before, or the reader is not part of the chat. */
  markRead(ticketId: string, accountId: string, number: number): Promise<boolean>
  conversations(accountId: string, page: PageRequest): Promise<Rows<Conversation>>
}

export type NotificationQueries = {
  /** With `replaces`, takes the place of an earlier one of the same kind about the same ticket. */
  insert(
    notification: Notification & { accountId: string; kind: string; createdAt: string; replaces: boolean },
  ): Promise<void>
  list(accountId: string, page: PageRequest): Promise<Rows<Notification>>
  /** False when there is none, or it is somebody else's. */
  remove(accountId: string, id: string): Promise<boolean>
  removeAbout(accountId: string, ticketId: string, kind: string): Promise<void>
  removeAllOf(accountId: string): Promise<void>
}

export type EventQueries = {
  /** Appends a row and gives its number; the last statement of a transaction, so that numbers follow commits. */
  append(event: NewEvent, at: string): Promise<number>
  /** Events after a number, oldest first. */
  list(after: number, limit: number): Promise<EventRecord[]>
}

export type NewMail = {
  id: string
  messageId: string
  recipient: string
  sealed: string
  dueAt: string
  /** Names what the mail is about, where one unsent mail about it is enough. */
  topic: string | null
}

export type OutboxQueries = {
  insert(mail: NewMail): Promise<void>
  /** Whether an unsent mail about a topic exists. */
  waits(topic: string): Promise<boolean>
  /** Hands out what is due; it is due again at `leasedUntil`, when whoever took it must have died. */
  claim(now: string, leasedUntil: string, limit: number): Promise<OutboxMail[]>
  /** Wipes the content. */
  markSent(id: string, at: string): Promise<void>
  retryLater(id: string, dueAt: string, error: string): Promise<void>
  giveUp(id: string, at: string, error: string): Promise<void>
  /** Withdraws an unsent mail that nobody is sending right now. */
  withdraw(topic: string, now: string): Promise<void>
  /** When the next mail wants attention; null when none waits. */
  nextDue(): Promise<string | null>
}

export type RateQueries = {
  /** Counts one more of `key` in its window, which begins with the first; gives the count and when the window ends. */
  hit(key: string, now: string, windowEnd: string): Promise<{ count: number; resetsAt: string }>
  /** Takes back one that turned out not to count. */
  release(key: string): Promise<void>
}
