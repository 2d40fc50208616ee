import type { FailedMailOnWire } from '@support-desk/contract'
import type { FailedMail } from './outbound/mail.ts'

/** A given-up mail, named by its subject. Its content stays encrypted. */
export const presentFailedMail = (mail: FailedMail, about: string): FailedMailOnWire => ({
  id: mail.id,
  to: mail.recipient,
  about,
  ticketId: mail.ticketId,
  error: mail.error,
  attempts: mail.attempts,
  failedAt: mail.failedAt,
})
