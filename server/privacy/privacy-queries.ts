import type { Role } from '@support-desk/contract'
import type { ChatMessage, EventRecord, PageRequest, UserName, Rows } from '../kernel/ports.ts'

/** Somebody whose account was deleted, and whose name is still there. */
export type FormerUser = UserName & { role: Role; deletedAt: string }

/** An account that is there or was, until nothing is left that tells whose it was. */
export type KnownUser = UserName & { role: Role; email: string; isDeleted: boolean }

/** A sealed mail that was not sent, or not yet. */
export type SealedMail = { id: string; recipient: string; sealed: string }

/** A place in what was recorded of somebody. */
export type RecordPlace = { kind: string; number: number }

/** Mail to somebody, as it is kept. */
export type HeldMail = SealedMail & {
  ticketId: string | null
  dueAt: string
  sentAt: string | null
  failedAt: string | null
}

/** What is asked and changed so that people see what is kept of them, and can be forgotten. */
export type PrivacyQueries = {
  /** Null when there never was such an account, or when it was erased. */
  find(id: string): Promise<KnownUser | null>
  /** People whose accounts were deleted and not erased, by name; those whose names begin with `q`. */
  listFormer(page: PageRequest): Promise<Rows<FormerUser>>
  /** Puts another name in the place of everything that tells who somebody was. */
  forget(id: string, name: string, at: string): Promise<void>
  /** Mail with content, in the order of ids. */
  sealedMail(after: string, limit: number): Promise<SealedMail[]>
  reseal(mail: Pick<SealedMail, 'id' | 'sealed'>): Promise<void>

  sessionsOf(
    accountId: string,
  ): Promise<{ startedAt: string; seenAt: string; userAgent: string; address: string }[]>
  mailTo(email: string, after: string, limit: number): Promise<HeldMail[]>
  /** What somebody did, or what happened to them, by kind and number. */
  recordOf(
    accountId: string,
    as: 'actor' | 'about',
    after: RecordPlace,
    limit: number,
  ): Promise<EventRecord[]>
  messages(ids: readonly string[]): Promise<(ChatMessage & { ticketId: string })[]>
}

/** An account that is gone, and from which something is left to undo. */
export type Departure = {
  accountId: string
  /** As it was. */
  username: string
  /** As it was; empty where it is not known any more. */
  email: string
  /** Who deleted or erased it. */
  actorId: string
  isErased: boolean
}

/** What an account leaves behind in any number, in the order in which it goes. */
export const LEFT_BEHIND = ['sessions', 'notifications', 'memberships', 'mail', 'mailToAddress'] as const
export type LeftBehind = (typeof LEFT_BEHIND)[number]

/** What is asked and changed so that accounts with very much can go in steps. */
export type DepartureQueries = {
  /** Notes a departure, or that one under way is an erasure now; gives it as it is noted. */
  begin(departure: Departure): Promise<Departure>
  /** The first one after an account, by ids of accounts. */
  next(after: string): Promise<Departure | null>
  /** Drops some of what is left, and gives how many: fewer than `limit` at the end. */
  drop(what: LeftBehind, departure: Departure, limit: number): Promise<number>
  /** Sorts some tickets after a number by the new name of their assignee; gives the number to go on after, or null. */
  rename(departure: Departure, name: string, after: number, limit: number): Promise<number | null>
  finish(departure: Departure): Promise<void>
}

/** What is asked and changed so that nothing is kept longer than the settings say. */
export type RetentionQueries = {
  /** Takes a task for this process alone until a moment; false when another has it, or it was done since `unlessSince`. */
  claim(task: string, now: string, until: string, unlessSince: string | null): Promise<boolean>
  /** Prolongs or ends a claim; false when it is somebody else's by now. */
  extend(task: string, heldUntil: string, until: string): Promise<boolean>
  finish(task: string, heldUntil: string, at: string): Promise<void>
  /** Solved tickets after a number that nothing happened to since a moment, and up to which number none is left out. */
  restingTickets(
    since: string,
    after: number,
    limit: number,
  ): Promise<{ tickets: { id: string; number: number }[]; upTo: number | null }>
  /** Whether a ticket is solved, and nothing happened to it since a moment. */
  isResting(ticketId: string, since: string): Promise<boolean>
  removeTicket(ticketId: string): Promise<void>
  /** Empties the messages of a chat, whose numbers stay; false when there was nothing in them. */
  emptyChat(ticketId: string): Promise<boolean>
  hasWords(ticketId: string): Promise<boolean>
  /** Drops what was sent or given up before a moment, and gives how many. */
  dropMail(before: string, limit: number): Promise<number>
  /** Drops logins, codes and counters that are over, and gives how many. */
  dropExpired(now: string, limit: number): Promise<number>
  /** Of some pictures those that nothing names. */
  unusedPictures(names: readonly string[]): Promise<string[]>
}
