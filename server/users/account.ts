import type { Role } from '@support-desk/contract'
import type { UserName } from '../kernel/actor.ts'

/** A stored account. */
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
  /** Start of the suspension; null: not suspended. */
  suspendedAt: string | null
  isService: boolean
  assignedCount: number
}

/** The public data of an account, even of a deleted one. */
export type User = UserName & {
  role: Role
  picture: string | null
  /** Whether the account is a contact: the person only wrote mails, and cannot log in. */
  isContact: boolean
  /** When a contact registered; null for all others. */
  claimedAt: string | null
  /** Whether this is a service account. */
  isService: boolean
}

export type NewAccount = Omit<Account, 'department' | 'employeeCode' | 'picture'> & {
  passwordHash: string
  /** Whether the person has proved the address. Default: true. */
  isProved?: boolean
  /** Whether the user has to choose another password first. */
  mustChangePassword?: boolean
  /** Whether this is a service account: it has no login and gets no mail. */
  isService?: boolean
}

/** An existing or deleted account, until it is erased. */
export type KnownUser = UserName & { role: Role; email: string; isDeleted: boolean }
