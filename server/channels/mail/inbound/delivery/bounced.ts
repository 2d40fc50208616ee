import type { ReadMail } from '../reading/index.ts'
import type { Evidence } from './evidence.ts'
import { accountOf } from './requester.ts'
import type { Verdict } from './verdict.ts'
import { isKnownInSide, knownInOrder, takesPart, type TicketFound } from './threading.ts'

/** The verdict on a report that a mail of ours was not delivered. */
export function verdictOnBounce(read: ReadMail, evidence: Evidence, found: TicketFound | null): Verdict {
  const about = read.bounce?.messageId ? [read.bounce.messageId] : []
  const named = [...about, ...read.inReplyTo, ...read.references.toReversed()]
  const own = knownInOrder(evidence, named).filter(({ what }) => what !== 'referenced')
  const of = own.find(({ entryId }) => entryId !== null) ?? own[0]
  if (of) {
    const { ticketId, entryId, sideId } = of
    if (sideId !== null) {
      const isUnreachable =
        of.what === 'sent' &&
        (read.bounce?.status?.startsWith('5.') ?? false) &&
        isKnownInSide(evidence, sideId, read.bounce?.recipient)
      return { is: 'bounce', ticketId, entryId, unreachableId: null, side: { id: sideId, isUnreachable } }
    }
    const unreachableId = of.what === 'sent' ? unreachable(read, evidence, ticketId) : null
    return { is: 'bounce', ticketId, entryId, unreachableId }
  }
  if (!found) return { is: 'ignored', reason: 'bounce_without_ticket' }
  const { ticketId, sideId } = found
  const side = sideId !== null && { side: { id: sideId, isUnreachable: false } }
  return { is: 'bounce', ticketId, entryId: null, unreachableId: null, ...side }
}

/**
 * The account that a mail of ours will never reach, by the status 5.x.x of its server. Anyone can write a report, so the account must
 * take part in the ticket of the mail.
 */
function unreachable({ bounce }: ReadMail, evidence: Evidence, ticketId: string): string | null {
  if (!bounce?.recipient || !bounce.status?.startsWith('5.')) return null
  const account = accountOf(evidence, bounce.recipient)
  return account && takesPart(evidence, ticketId, account.id) ? account.id : null
}
