import type { FailedMailOnWire } from '@support-desk/contract'
import type { FailedMail } from './outbound/mail.ts'

/** A mail that was given up, named by its subject; what it says stays sealed. */
export const presentFailedMail = (mail: FailedMail, about: string): FailedMailOnWire => ({
  _id: mail.id,
  to: mail.recipient,
  about,
  ticket: mail.ticketId,
  error: mail.error,
  attempts: mail.attempts,
  time: mail.failedAt,
})
