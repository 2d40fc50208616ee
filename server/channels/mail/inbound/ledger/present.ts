import { type HeldMailOnWire, KIND_REASONS, type ReceivedMailOnWire } from '@support-desk/contract'
import type { ReceivedMail } from './received-mail.ts'

/** A received mail in the view of admins. */
export const presentReceivedMail = (mail: ReceivedMail): ReceivedMailOnWire => ({
  id: mail.id,
  number: mail.number,
  receivedAt: mail.receivedAt,
  sender: mail.sender ?? '',
  senderName: mail.senderName ?? '',
  subject: mail.subject ?? '',
  size: mail.size,
  isKept: mail.file !== null,
  kind: mail.kind,
  kindReason: KIND_REASONS.find((known) => known === mail.kindReason) ?? null,
  state: mail.state,
  reason: mail.reason,
  error: mail.error,
  tries: mail.tries,
  ticket:
    mail.ticketId !== null && mail.ticketNumber !== null
      ? { id: mail.ticketId, number: mail.ticketNumber }
      : null,
  movedTo: mail.movedTo,
})

/** A mail in the margin of a ticket, in the view of staff. */
export const presentHeldMail = (mail: ReceivedMail): HeldMailOnWire => ({
  id: mail.id,
  receivedAt: mail.receivedAt,
  sender: mail.sender ?? '',
  senderName: mail.senderName ?? '',
  subject: mail.subject ?? '',
  reason: mail.reason,
  beginning: mail.beginning ?? '',
  // A held mail is no entry. This is the id of its side conversation.
  isOfSide: mail.entryId !== null,
  authenticated: mail.isAuthenticated,
  checks: mail.checks,
})
