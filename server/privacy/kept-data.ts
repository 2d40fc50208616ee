import type { Role } from '@support-desk/contract'
import type { UserName } from '../kernel/actor.ts'
/** Somebody whose account was deleted, and whose name is still there. */
export type FormerUser = UserName & { role: Role; deletedAt: string }

/** A place in what was recorded of somebody. */
export type RecordPlace = { kind: string; number: number }

/** Mail to somebody, as it is kept. */
export type HeldMail = {
  id: string
  recipient: string
  sealed: string
  ticketId: string | null
  dueAt: string
  sentAt: string | null
  failedAt: string | null
}

/** A mail that somebody has sent to the help desk. */
export type SentMail = {
  id: string
  receivedAt: string
  /** The mailbox that it came to. */
  to: string
  subject: string | null
  state: string
  ticketId: string | null
  /** The raw bytes; null once they were removed. */
  file: string | null
}
