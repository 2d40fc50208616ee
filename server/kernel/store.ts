import type { EventKind, Role } from '@support-desk/contract'
import type { Files, SecretPlace, Signals, StoredPicture, Ticket } from './ports.ts'
import type { OutboxMail } from '../channels/mail/outbound/mail-ports.ts'

export type * from '../users/account-queries.ts'
export * from '../privacy/privacy-queries.ts'
export type * from '../auth/second-factor/factor-queries.ts'
export type * from '../operations/keys/sealed-queries.ts'
export type * from '../reports/report-queries.ts'

/**
 * What the store can do. Each area adds its own queries where it writes them, by declaring more of this interface, so that
 * nothing is described twice and the kernel knows no area. `open-store.ts` does not compile until it builds all of them.
 * Times are ISO 8601 texts in UTC; every function sees one consistent state.
 */
export interface Queries {}

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
  /** Calls `wake` whenever something was scheduled here, once that is committed, and gives a way to stop. */
  watchJobs(wake: () => void): () => void
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

/** What somebody wrote to whoever has a ticket next. */
export type HandoverNote = { id: string; ticketId: string; authorId: string; text: string; writtenAt: string }

export type EventsToEmpty = { ticketId: string } | { kinds: readonly EventKind[]; before: string }

/** How many events were emptied at once, and between which numbers; null instead of none. */
export type EmptiedEvents = { count: number; first: number; last: number }

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

/** Says who may still decide about a mail. */
export type Lease = Pick<OutboxMail, 'id' | 'leasedUntil'>
