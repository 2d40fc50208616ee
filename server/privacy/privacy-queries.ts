import type { Role } from '@support-desk/contract'
import type { UserName } from '../kernel/ports.ts'

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
