import type { MailRule, ReceivedReason, Role, RuleOutcome } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { EarlierMail, WayStep } from '../ledger/received-mail.ts'
import { beginsAsAutomatic, type ReadMail } from '../reading/index.ts'
import type { Evidence, KnownSender } from './evidence.ts'
import { isWithinTicketLimits, mayBeAcknowledged } from './limits.ts'
import { verdictOnBounce } from './bounced.ts'
import { accountOf, requesterByForward, requesterByReplyTo } from './requester.ts'
import { verdictInSide, verdictOfDecidedSide } from './side.ts'
import { findTicket, takesPart, type TicketFound } from './threading.ts'
import type { JudgedMail, NewTicketVerdict, Verdict } from './verdict.ts'

/** The verdict on a mail, the result of each rule, and side effects on other rows. */
export type Judgement = {
  verdict: Verdict
  way: WayStep[]
  /** A copy that is held as junk in the same mailbox. This mail takes its place. */
  replaces: EarlierMail | null
  /** An account that was marked as unreachable, and that sent this mail. */
  reachableId: string | null
}

type Say = (rule: MailRule, says: RuleOutcome) => void

/** Applies the rules in order. A pure function. */
export function judge(mail: JudgedMail, evidence: Evidence): Judgement {
  const way: WayStep[] = [{ rule: 'read', says: 'passed' }]
  const say: Say = (rule, says) => void way.push({ rule, says })
  const early = verdictOnOwn(mail, evidence, say) ?? verdictOfStaff(mail, evidence, say)
  if (early) return { verdict: early, way, replaces: null, reachableId: null }
  const replaces = replacedJunk(mail, evidence)
  const earlier = replaces ? null : evidence.earlier
  say('duplicate', earlier ? 'found' : 'nothing')
  if (earlier) return { verdict: verdictOnRepeated(mail, earlier), way, replaces, reachableId: null }
  const sender = mail.read.from && accountOf(evidence, mail.read.from.address)
  const { found, way: threading } = findTicket(mail.read, evidence, sender?.id ?? null)
  way.push(...threading)
  const verdict = verdictOnSender({ mail, evidence, say, sender, found })
  return { verdict, way, replaces, reachableId: reachableAgain(mail, sender) }
}

/** The verdict on a mail that the help desk itself sent. */
function verdictOnOwn({ read, isJunk }: JudgedMail, { canarySentAt }: Evidence, say: Say): Verdict | null {
  if (canarySentAt !== null) {
    say('canary', 'found')
    return isJunk ? { is: 'ignored', reason: 'ours' } : { is: 'canary', sentAt: canarySentAt }
  }
  const isOurs = read.kind === 'ours'
  say('kind', isOurs ? 'refused' : 'passed')
  return isOurs ? { is: 'ignored', reason: 'ours' } : null
}

/** The verdict if staff decided about the mail. */
function verdictOfStaff(mail: JudgedMail, evidence: Evidence, say: Say): Verdict | null {
  const { read, decided, isAuthenticated } = mail
  if (!decided) return null
  say('decision', 'passed')
  const { decision, ticketId, by } = decided
  const { from } = read
  if (!from) return { is: 'held', reason: 'no_sender', ticketId, senderId: null }
  const sender = accountOf(evidence, from.address)
  const isUnprovenStaff = isOfStaff(sender) && isAuthenticated !== true
  if (decision === 'add' && ticketId !== null) {
    const inSide = verdictOfDecidedSide(mail, evidence, sender)
    if (inSide) return inSide
    return isUnprovenStaff
      ? { is: 'added_as_note', ticketId, author: by, from }
      : { is: 'added', ticketId, from }
  }
  if (!isOfStaff(sender))
    return newTicket(mail, evidence, { from: requesterByReplyTo(read, mail, evidence) ?? from })
  const forwardedFrom = requesterByForward(read, mail, evidence)
  if (forwardedFrom)
    return newTicket(mail, evidence, {
      from: forwardedFrom,
      forwardedBy: isUnprovenStaff ? by : actorOf(sender),
    })
  return newTicket(mail, evidence, { from, ...(isUnprovenStaff && { raisedBy: by }) })
}

/**
 * The earlier copy that is held as junk, if this one arrived outside the junk folder of the same mailbox: it was moved
 * out of junk.
 */
const replacedJunk = ({ isJunk, mailboxId }: JudgedMail, { earlier }: Evidence): EarlierMail | null =>
  earlier?.reason === 'junk' && !isJunk && earlier.mailboxId === mailboxId ? earlier : null

const verdictOnRepeated = ({ mailboxId }: JudgedMail, of: EarlierMail): Verdict =>
  of.mailboxId === mailboxId ? { is: 'ignored', reason: 'duplicate', of } : { is: 'copy', of }

const reachableAgain = (
  { read, isAuthenticated, isJunk }: JudgedMail,
  sender: KnownSender | null,
): string | null =>
  sender?.isBounced && read.kind === 'person' && isAuthenticated !== false && !isJunk ? sender.id : null

type JudgingInput = {
  mail: JudgedMail
  evidence: Evidence
  say: Say
  sender: KnownSender | null
  found: TicketFound | null
}

/** The verdict on a new mail, by the proof of its sender. */
function verdictOnSender(considered: JudgingInput): Verdict {
  const { mail, evidence, say, sender, found } = considered
  const { read, isAuthenticated } = mail
  const ticketId = found?.ticketId ?? null
  const sideId = found ? verdictOfDecidedSide(mail, evidence, sender)?.sideId : undefined
  const held = (reason: ReceivedReason, senderId = sender?.id ?? null): Verdict => ({
    is: 'held',
    reason,
    ticketId,
    senderId,
    ...(sideId !== undefined && { sideId }),
  })
  if (mail.isJunk) {
    say('junk', 'refused')
    return held('junk')
  }
  // Mail of staff is never blocked, so that an admin cannot lock out colleagues by blocking a domain.
  if (evidence.isBlocked && !isOfStaff(sender)) {
    say('blocked', 'refused')
    return { is: 'ignored', reason: 'sender_blocked' }
  }
  const bounce = read.kind === 'bounce' ? verdictOnBounce(read, evidence, found) : null
  if (bounce?.is === 'ignored') return bounce
  if (isAuthenticated === false) {
    if (!found && isAnswerOfProgram(read)) return { is: 'ignored', reason: 'auto_reply_without_ticket' }
    say('authentication', 'refused')
    // The mail is not attributed to the account of the address in From.
    return held(isOfStaff(sender) ? 'staff_unproven' : 'address_forged', null)
  }
  if (bounce) return bounce
  if (!read.from) return held('no_sender')
  if (sender?.isSuspended) {
    say('participant', 'refused')
    return held('sender_suspended')
  }
  if (found) {
    const inSide = verdictInSide(read, evidence, found)
    if (inSide) say('participant', 'passed')
    const verdict = inSide ?? verdictOnAnswer(considered, found)
    return verdict.is === 'held' && sideId !== undefined ? { ...verdict, sideId } : verdict
  }
  const forwardedFrom = isOfStaff(sender) ? requesterByForward(read, mail, evidence) : null
  if (isOfStaff(sender) && (!forwardedFrom || isAuthenticated !== true)) {
    say('participant', 'refused')
    return held('staff_without_ticket')
  }
  if (isAnswerOfProgram(read)) return { is: 'ignored', reason: 'auto_reply_without_ticket' }
  const from = forwardedFrom ?? requesterByReplyTo(read, mail, evidence) ?? read.from
  const { mailboxId } = mail
  if (!mail.isImport && !isWithinTicketLimits(evidence.counts, { sender: from.address, mailboxId })) {
    say('caps', 'refused')
    return held('too_many_tickets')
  }
  say('caps', 'passed')
  return newTicket(mail, evidence, { from, ...(isOfStaff(sender) && { forwardedBy: actorOf(sender) }) })
}

function newTicket(
  mail: JudgedMail,
  { counts }: Evidence,
  whose: Pick<NewTicketVerdict, 'from' | 'raisedBy' | 'forwardedBy'>,
): NewTicketVerdict {
  const { read, isAuthenticated, isImport, decided } = mail
  const isFromPerson = read.kind === 'person' && !read.asksForNoAnswer && isAuthenticated !== false
  // Only the person who wrote to the help desk gets an acknowledgement, not staff or the sender of a mail that staff forwarded.
  const isForWriter = !whose.raisedBy && !whose.forwardedBy
  const isAcknowledged =
    mail.acknowledges &&
    !isImport &&
    isFromPerson &&
    isForWriter &&
    mayBeAcknowledged(counts, whose.from.address)
  return { is: 'ticket', ...whose, isAcknowledged, isCounted: !isImport && !decided }
}

/** The verdict on a mail that belongs to a ticket. Whether its sender may write there depends on who takes part. */
function verdictOnAnswer(
  { mail: { read, isAuthenticated }, evidence, sender, say }: JudgingInput,
  { ticketId, by, isSigned, isUnshared, kind }: TicketFound,
): Verdict {
  const held = (reason: ReceivedReason): Verdict => {
    say('participant', 'refused')
    return { is: 'held', reason, ticketId, senderId: sender?.id ?? null }
  }
  const answer = (author: KnownSender, as: 'chat' | 'note'): Verdict => {
    say('participant', 'passed')
    return { is: 'answer', ticketId, author: actorOf(author), byProgram, as }
  }
  const byProgram = read.kind === 'auto_reply'
  const isStrayAnswer = by === 'subject' && isAnswerOfProgram(read)
  if (isOfStaff(sender)) {
    // An automatic answer to staff does not concern the people of the ticket.
    if (byProgram) return { is: 'ignored', reason: 'auto_reply_of_staff' }
    // Staff write in the name of the help desk: they must be proven, and must have received a mail of the ticket.
    if (isAuthenticated !== true) return held('staff_unproven')
    if (!isSigned) return held('staff_unsigned')
    // The reply is meant for the requester of the merged ticket, but the other requester would read it.
    if (isUnshared && kind === 'chat') return held('merge_unshared')
    if (evidence.tickets.get(ticketId)?.isSpam) return held('ticket_is_spam')
    return answer(sender, kind)
  }
  // Only staff can answer a note of staff.
  if (!sender || kind === 'note' || !takesPart(evidence, ticketId, sender.id)) {
    // The number may be one of another help desk that acknowledges a mail of ours.
    if (isStrayAnswer) return { is: 'ignored', reason: 'auto_reply_without_ticket' }
    return held(isUnshared && sender ? 'merge_unshared' : 'not_participant')
  }
  // A signed address and a Message-ID prove that the sender received a mail of the ticket. A number can be guessed.
  if (by === 'subject' && isAuthenticated !== true)
    return isStrayAnswer ? { is: 'ignored', reason: 'auto_reply_without_ticket' } : held('number_unproven')
  return answer(sender, 'chat')
}

type StaffSender = KnownSender & { role: Exclude<Role, 'User'> }

const isOfStaff = (sender: KnownSender | null): sender is StaffSender =>
  sender !== null && sender.role !== 'User'

const actorOf = ({ kind, id, username, role }: KnownSender): UserActor => ({ kind, id, username, role })

/**
 * Whether a program answers a mail, and does not report something like a monitor. Exchange marks out-of-office answers
 * as `auto-generated` too.
 */
const isAnswerOfProgram = (read: ReadMail): boolean =>
  read.kind === 'auto_reply' &&
  ((read.autoSubmitted ?? '') !== 'auto-generated' || beginsAsAutomatic(read.subject))
