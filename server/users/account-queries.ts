import type { Role, SessionEnd, UsernameIssue, UserSort } from '@support-desk/contract'
import type { Account, AccountWithTickets, SessionActor, PageRequest, User, Rows } from '../kernel/ports.ts'

export type NewAccount = Omit<Account, 'department' | 'employeeCode' | 'picture'> & {
  passwordHash: string
  /** Whether its owner has to choose another password before anything else. */
  mustChangePassword?: boolean
}

/** An account whose name could not be chosen today. */
export type DoubtfulName = { id: string; username: string; role: Role; issue: UsernameIssue }

/** Names from before there were rules for names. */
export type UsernameQueries = {
  /** Makes every name be judged anew where the rules are other ones than the last time. */
  beginJudgingNames(): Promise<void>
  /** Judges the earliest names that were not yet, `limit` of them at most, and gives how many those were. */
  judgeNames(limit: number): Promise<number>
  /** By name. */
  listUsernameIssues(page: PageRequest): Promise<Rows<DoubtfulName>>
}

export type AccountQueries = UsernameQueries & {
  find(id: string): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  /** Who somebody is or was: also of an account that is gone. */
  findUser(id: string): Promise<User | null>
  /** The account that logs in with this name or address, in any letter case; an address wins over a name. */
  findForLogin(login: string): Promise<{ account: Account; passwordHash: string } | null>
  /** What of a new account is in use already, in any letter case or by a name that looks the same, or cannot be chosen. */
  conflict(username: string, email: string): Promise<'name_in_use' | 'name_reserved' | 'email_in_use' | null>
  /** What is in use by one that came between check and insert; null when it was inserted, also under a reserved name. */
  insert(account: NewAccount): Promise<'name_in_use' | 'email_in_use' | null>
  /** What a password of the account is checked against; null when it is gone. */
  passwordHash(id: string): Promise<string | null>
  /** Its owner owes no other password from then on. */
  setPassword(id: string, passwordHash: string): Promise<void>
  setProfile(id: string, profile: Pick<Account, 'department' | 'employeeCode' | 'picture'>): Promise<void>
  /** Takes away everything but the name, which stays readable, and frees name and address for others. */
  erase(id: string, at: string): Promise<void>
  count(role: Role): Promise<number>
  /** Nobody else changes the account until this transaction ends. Accounts are held before tickets. */
  hold(id: string): Promise<void>
  /** Nobody else makes or deletes admins until this transaction ends. */
  holdAdmins(): Promise<void>
  listSupportMembers(page: PageRequest): Promise<Rows<Account>>
  listWithTickets(role: Role, page: PageRequest & { sort: UserSort }): Promise<Rows<AccountWithTickets>>
}

export type NewSession = {
  id: string
  /** Names it to its owner; opens nothing. */
  publicId: string
  accountId: string
  startedAt: string
  /** When it ends without further use, and when it ends in any case. */
  expiresAt: string
  endsAt: string
  userAgent: string
  address: string
}

/** A session as its owner is shown it. */
export type SessionRecord = {
  id: string
  publicId: string
  startedAt: string
  seenAt: string
  userAgent: string
  address: string
}

export type SessionQueries = {
  insert(session: NewSession): Promise<void>
  /** Null when it has ended or expired, or when its account is gone. */
  findActor(id: string, now: string): Promise<(SessionActor & { seenAt: string }) | null>
  /** Like {@link SessionQueries.findCaller}; the session stays until this transaction ends. Comes before all else. */
  holdActor(id: string, now: string): Promise<SessionActor | null>
  /** Waits for whoever changes something by a session of the account, and keeps others from it. Comes before all else. */
  holdAllOf(accountId: string, exceptId?: string): Promise<void>
  end(id: string, why: SessionEnd): Promise<void>
  /** Why one was ended; null when it was not, or that is forgotten. */
  whyEnded(id: string): Promise<SessionEnd | null>
  /** Ends all sessions of an account, but for one. */
  endAllOf(accountId: string, why: SessionEnd, exceptId?: string): Promise<void>
  /** The latest of an account. */
  list(accountId: string, now: string, limit: number): Promise<SessionRecord[]>
  find(id: string): Promise<SessionRecord | null>
  /** Ends one by the name that its owner knows. False when the account has none of this name. */
  endNamed(accountId: string, publicId: string, now: string): Promise<boolean>
  /** Notes that sessions were used, and lets them last until then, but not beyond their ends. */
  see(ids: readonly string[], now: string, until: string): Promise<void>
  endAll(): Promise<void>
  dropExpired(now: string): Promise<void>
}

export type OneTimeCode = { codeHash: string; challengeHash: string; expiresAt: string; triesLeft: number }

export type CodeQueries = {
  /** Voids the code that the address had before. */
  replace(email: string, code: OneTimeCode): Promise<void>
  /** The code of an address, which nobody else tries until this transaction ends. */
  find(email: string): Promise<OneTimeCode | null>
  countWrongTry(email: string): Promise<void>
  drop(email: string): Promise<void>
}

export type RateQueries = {
  /** Counts one more of `key` in its window, which begins with the first; gives the count and when the window ends. */
  hit(key: string, now: string, windowEnd: string): Promise<{ count: number; resetsAt: string }>
  /** Takes back one that turned out not to count. */
  release(key: string): Promise<void>
}
