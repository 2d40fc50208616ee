import type { MailRule } from '@support-desk/contract'
import type { WayStep } from '../ledger/received-mail.ts'
import type { ReadMail } from '../reading/index.ts'
import type { KnownMailId } from '../threading/queries.ts'
import type { AnswerKind } from '../threading/reply-address.ts'
import type { Evidence } from './evidence.ts'

/** The ticket that a mail belongs to, and which rule found it. */
export type TicketFound = {
  ticketId: string
  by: MailRule
  /** What an answer to the signed address becomes. */
  kind: 'chat' | 'note'
  /** The side conversation that the mail names; null if it names the ticket itself. */
  sideId: string | null
  /** Whether the mail was sent to a signed address, which only its recipients know. */
  isSigned: boolean
  /**
   * Whether the mail answers a ticket that was merged into this one without sharing. The requesters must not see each
   * other's messages.
   */
  isUnshared: boolean
}

/**
 * Finds the ticket that a mail belongs to, by the first rule that matches. It does not check whether the sender may
 * write there. `way` has the result of each rule.
 */
export function findTicket(
  read: ReadMail,
  evidence: Evidence,
  senderId: string | null,
): { found: TicketFound | null; way: WayStep[] } {
  const address = read.from?.address ?? null
  const byIds = (ids: readonly string[]) => ticketOfIds(evidence, ids, { senderId, address })
  const { signedAddress, marker, numberedTicketId } = evidence
  // A number from an unknown sender is no evidence: numbers are easy to guess, and other help desks use them too.
  const numbered = senderId === null || numberedTicketId === null ? null : { ticketId: numberedTicketId }
  const rules: [MailRule, { ticketId: string; kind?: AnswerKind; sideId?: string | null } | null][] = [
    ['signed_address', signedAddress],
    ['in_reply_to', byIds(read.inReplyTo)],
    ['references', byIds(read.references.toReversed())],
    ['marker', marker],
    ['subject', numbered],
  ]
  const way: WayStep[] = []
  for (const [rule, reference] of rules) {
    const living = reference && livingTicket(evidence, reference.ticketId)
    way.push({ rule, says: living ? 'found' : 'nothing' })
    if (living) {
      const isSigned = rule === 'signed_address'
      const { sideId = null } = reference
      const kind = reference.kind === 'note' ? 'note' : 'chat'
      return { found: { ...living, by: rule, kind, sideId, isSigned }, way }
    }
  }
  return { found: null, way }
}

/** The stored Message-IDs, in the order of the given ids. */
export const knownInOrder = ({ mailIds }: Evidence, ids: readonly string[]): KnownMailId[] =>
  ids.flatMap((id) => mailIds.filter(({ messageId }) => messageId === id))

/**
 * The ticket of the first known Message-ID. If several tickets have it, one in which the sender takes part wins. An id that a mail only
 * referenced counts for participants of its ticket alone, because anyone can reference a mail that others will answer.
 */
function ticketOfIds(
  evidence: Evidence,
  ids: readonly string[],
  { senderId, address }: { senderId: string | null; address: string | null },
): KnownMailId | null {
  const known = knownInOrder(evidence, ids)
  const ofSender = known.find(
    ({ ticketId, sideId }) =>
      (senderId !== null && takesPart(evidence, ticketId, senderId)) ||
      (sideId !== null && isKnownInSide(evidence, sideId, address)),
  )
  return ofSender ?? known.find(({ what }) => what !== 'referenced') ?? null
}

/** The ticket itself, or the one that it was merged into. */
function livingTicket(
  { tickets }: Evidence,
  id: string,
): Pick<TicketFound, 'ticketId' | 'isUnshared'> | null {
  const own = tickets.get(id)
  if (!own?.mergedInto) return own ? { ticketId: id, isUnshared: false } : null
  const target = tickets.get(own.mergedInto)
  if (!target) return null
  return { ticketId: target.id, isUnshared: !own.isShared && target.requesterId !== own.requesterId }
}

/** Whether an account is the requester or a participant of a ticket, or the requester of one that was merged into it with sharing. */
export const takesPart = ({ tickets }: Evidence, ticketId: string, accountId: string): boolean =>
  tickets.get(ticketId)?.partyIds.has(accountId) ?? false

/** Whether an address is a recipient of a side conversation, or has answered in it. */
export const isKnownInSide = (
  { sideAddresses }: Evidence,
  sideId: string,
  address: string | null | undefined,
): boolean => sideAddresses.get(sideId)?.has(address?.toLowerCase() ?? '') ?? false
