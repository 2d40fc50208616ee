import type { Role, SuspendedWhy, UsernameIssue } from '@support-desk/contract'
import type { UserName } from '../kernel/actor.ts'

/** An account as it is kept. */
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
  /** Since when it is suspended; null: it is not. */
  suspendedAt: string | null
  isService: boolean
  assignedCount: number
}

/** What somebody else may know of an account, also of one that is gone. */
export type User = UserName & {
  role: Role
  picture: string | null
  /** Whether they have only written mails, and cannot log in. */
  isContact: boolean
  /** When they registered who had only written mails until then; null for all others. */
  claimedAt: string | null
  /** Whether it is that of a machine. */
  isService: boolean
}

/** Since when, why and by whom an account is suspended. */
export type Suspension = {
  suspendedAt: string
  why: SuspendedWhy
  by: (UserName & { isService: boolean }) | null
  token: { id: string; name: string } | null
}

export type NewAccount = Omit<Account, 'department' | 'employeeCode' | 'picture'> & {
  passwordHash: string
  /** Whether its owner has to choose another password before anything else. */
  mustChangePassword?: boolean
  /** Whether it is that of a machine: nobody logs in with it, and no mail goes to it. */
  isService?: boolean
}

/** An account whose name could not be chosen today. */
export type DoubtfulName = { id: string; username: string; role: Role; issue: UsernameIssue }

/** An account that is there or was, until nothing is left that tells whose it was. */
export type KnownUser = UserName & { role: Role; email: string; isDeleted: boolean }
