import type { ReadMail } from '../reading/index.ts'
import type { Evidence, KnownSender } from './evidence.ts'
import type { JudgedMail, Verdict } from './verdict.ts'
import { findTicket, isKnownInSide, takesPart, type TicketFound } from './threading.ts'

type SideVerdict = Extract<Verdict, { is: 'side' }>

const verdict = (sideId: string, read: ReadMail): SideVerdict => ({
  is: 'side',
  sideId,
  byProgram: read.kind === 'auto_reply',
})

/**
 * The verdict on a mail that belongs to a side conversation. Only third parties know its signed address, so anyone may
 * write there. A Message-ID is known to more people: it counts for senders that are part of the side conversation.
 */
export function verdictInSide(
  read: ReadMail,
  evidence: Evidence,
  { sideId, isSigned }: Pick<TicketFound, 'sideId' | 'isSigned'>,
): SideVerdict | null {
  if (sideId === null) return null
  return isSigned || isKnownInSide(evidence, sideId, read.from?.address) ? verdict(sideId, read) : null
}

/**
 * The verdict if staff add a held mail that names a side conversation. Its sender must not become a participant of the
 * ticket, because the requester would read the mail.
 */
export function verdictOfDecidedSide(
  { read }: JudgedMail,
  evidence: Evidence,
  sender: KnownSender | null,
): SideVerdict | null {
  const { found } = findTicket(read, evidence, sender?.id ?? null)
  if (!found?.sideId) return null
  const isOfTicket = sender !== null && takesPart(evidence, found.ticketId, sender.id) && !found.isSigned
  return isOfTicket ? null : verdict(found.sideId, read)
}
