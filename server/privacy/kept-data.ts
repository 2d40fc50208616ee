import type { Role } from '@support-desk/contract'
import type { UserName } from '../kernel/actor.ts'
/** Somebody whose account was deleted, and whose name is still there. */
export type FormerUser = UserName & { role: Role; deletedAt: string }

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
