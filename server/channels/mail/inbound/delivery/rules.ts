import type { HeldDecision, MailRule, ReceivedReason, RuleOutcome } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { TxContext } from '../../../../kernel/context.ts'
import type { Queries } from '../../../../kernel/store.ts'
import type { Ticket } from '../../../../tickets/index.ts'
import type { EarlierMail, MailFacts, WayStep } from '../ledger/received-mail.ts'
import { beginsAsAutomatic, type ReadMail } from '../reading/index.ts'
import { readCanary } from '../canary/token.ts'
import { requesterByForward, requesterByReplyTo } from './requester.ts'
import { knownSender, mayRaise } from './sender.ts'
import { settle } from './settling.ts'
import { takesPart, ticketFor, type TicketFound } from './threading.ts'

/** What a mail is to become. */
export type Verdict =
  | { is: 'canary'; sentAt: string }
  | { is: 'ignored'; reason: ReceivedReason; of?: EarlierMail }
  | { is: 'copy'; of: EarlierMail }
  | { is: 'bounce'; ticketId: string; entryId: string | null; isOfOurs: boolean }
  | { is: 'held'; reason: ReceivedReason; ticket: Ticket | null; senderId: string | null }
  | { is: 'answer'; ticket: Ticket; author: UserActor; byProgram: boolean; as: 'chat' | 'note' }
  | { is: 'added'; ticket: Ticket; from: Sender }
  | { is: 'added_as_note'; ticket: Ticket; author: UserActor; from: Sender }
  /** `raisedBy`: the requester, instead of the sender. `forwardedBy`: the staff member who forwarded the mail. */
  | { is: 'ticket'; from: Sender; raisedBy?: UserActor; forwardedBy?: UserActor }

type Sender = { address: string; name: string }

/** A decision by staff about a held mail. */
export type Decision = {
  decision: Exclude<HeldDecision, 'ignore' | 'hold'>
  ticket: Ticket | null
  by: UserActor
}

type Asked = {
  id: string
  mailboxId: string
  isImport: boolean
  isJunk: boolean
  read: ReadMail
  facts: MailFacts
  addresses: readonly string[]
  /** Senders whose Reply-To address is the requester: addresses, domains, or `*`. */
  replyToSenders: readonly string[]
  /** What the staff has decided, with the ticket in whose margin it waited. */
  decided?: Decision
}

/** Goes through the rules in their order, and says what the mail is to become and what each of them said. */
export async function judge(ctx: TxContext, asked: Asked): Promise<{ verdict: Verdict; way: WayStep[] }> {
  const way: WayStep[] = [{ rule: 'read', says: 'passed' }]
  const said = (rule: MailRule, says: RuleOutcome): void => void way.push({ rule, says })
  const verdict = await rules(ctx, asked, said, way)
  return { verdict, way }
}

async function rules(
  ctx: TxContext,
  asked: Asked,
  said: (rule: MailRule, says: RuleOutcome) => void,
  way: WayStep[],
): Promise<Verdict> {
  const { tx } = ctx
  const { read, decided } = asked
  const canary = read.canary && readCanary(ctx.keys, asked.mailboxId, read.canary)
  if (canary) {
    said('canary', 'found')
    return asked.isJunk ? { is: 'ignored', reason: 'ours' } : { is: 'canary', sentAt: canary }
  }
  if (read.kind === 'ours') {
    said('kind', 'refused')
    return { is: 'ignored', reason: 'ours' }
  }
  said('kind', 'passed')
  if (decided) return decidedVerdict(tx, asked, decided, said)
  const earlier = await earlierOf(ctx, asked)
  said('duplicate', earlier ? 'found' : 'nothing')
  if (earlier?.mailboxId === asked.mailboxId) return { is: 'ignored', reason: 'duplicate', of: earlier }
  if (earlier) return { is: 'copy', of: earlier }
  const { sender, isSuspended, isBounced } = await knownSender(tx, read)
  if (sender && isBounced && read.kind === 'person' && asked.facts.isAuthenticated !== false && !asked.isJunk)
    await tx.accounts.markBounced(sender.id, null)
  const { found, way: threading } = await ticketFor(ctx, {
    read,
    addresses: asked.addresses,
    senderId: sender?.id ?? null,
  })
  way.push(...threading)
  if (asked.isJunk) {
    said('junk', 'refused')
    return { is: 'held', reason: 'junk', ticket: found?.ticket ?? null, senderId: sender?.id ?? null }
  }
  const bounce = read.kind === 'bounce' ? await bounceVerdict(tx, read, found) : null
  if (bounce?.is === 'ignored') return bounce
  if (asked.facts.isAuthenticated === false) {
    if (!found && isAnswerOfProgram(read)) return { is: 'ignored', reason: 'auto_reply_without_ticket' }
    said('authentication', 'refused')
    const isOfStaff = sender !== null && sender.role !== 'User'
    const reason = isOfStaff ? 'staff_unproven' : 'address_forged'
    // The mail is not attributed to the account of the address in From.
    return { is: 'held', reason, ticket: found?.ticket ?? null, senderId: null }
  }
  if (bounce) return bounce
  if (!read.from) return { is: 'held', reason: 'no_sender', ticket: found?.ticket ?? null, senderId: null }
  if (isSuspended) {
    said('participant', 'refused')
    return {
      is: 'held',
      reason: 'sender_suspended',
      ticket: found?.ticket ?? null,
      senderId: sender?.id ?? null,
    }
  }
  if (found)
    return answerVerdict(tx, { found, sender, isAuthenticated: asked.facts.isAuthenticated, read, said })
  const isOfStaff = sender !== null && sender.role !== 'User'
  const forwardedFrom = isOfStaff ? await requesterByForward(tx, read, asked.addresses) : null
  if (isOfStaff && (!forwardedFrom || asked.facts.isAuthenticated !== true)) {
    said('participant', 'refused')
    return { is: 'held', reason: 'staff_without_ticket', ticket: null, senderId: sender.id }
  }
  if (isAnswerOfProgram(read)) return { is: 'ignored', reason: 'auto_reply_without_ticket' }
  const from = forwardedFrom ?? (await requesterByReplyTo(tx, read, asked)) ?? read.from
  const address = from.address.toLowerCase()
  if (!asked.isImport && !(await mayRaise(ctx, { sender: address, mailboxId: asked.mailboxId }))) {
    said('caps', 'refused')
    return { is: 'held', reason: 'too_many_tickets', ticket: null, senderId: sender?.id ?? null }
  }
  said('caps', 'passed')
  return { is: 'ticket', from, ...(sender && isOfStaff && { forwardedBy: sender }) }
}

/**
 * The same mail, where it has come before. One that waited as junk, and that somebody has moved to all other mail since, waits no
 * longer: this one takes its place.
 */
async function earlierOf(ctx: TxContext, asked: Asked): Promise<EarlierMail | null> {
  const { tx } = ctx
  const earlier = await tx.receivedMails.findEarlier(asked.id, asked.facts)
  if (earlier?.reason !== 'junk' || asked.isJunk || earlier.mailboxId !== asked.mailboxId) return earlier
  const { id, ticketId } = earlier
  const way = [{ rule: 'duplicate', says: 'found' }] as const
  await settle(ctx, id, { state: 'ignored', reason: 'duplicate', way, ticketId })
  return null
}

async function decidedVerdict(
  tx: Queries,
  asked: Asked,
  { decision, ticket, by }: Decision,
  said: (rule: MailRule, says: RuleOutcome) => void,
): Promise<Verdict> {
  said('decision', 'passed')
  const { read, facts, addresses } = asked
  const { from } = read
  if (!from) return { is: 'held', reason: 'no_sender', ticket, senderId: null }
  const { sender } = await knownSender(tx, read)
  const isOfStaff = sender !== null && sender.role !== 'User'
  const isUnprovenStaff = isOfStaff && facts.isAuthenticated !== true
  if (decision === 'add' && ticket)
    return isUnprovenStaff ? { is: 'added_as_note', ticket, author: by, from } : { is: 'added', ticket, from }
  if (!isOfStaff) return { is: 'ticket', from: (await requesterByReplyTo(tx, read, asked)) ?? from }
  const forwardedFrom = await requesterByForward(tx, read, addresses)
  if (forwardedFrom) return { is: 'ticket', from: forwardedFrom, forwardedBy: isUnprovenStaff ? by : sender }
  return { is: 'ticket', from, ...(isUnprovenStaff && { raisedBy: by }) }
}

async function bounceVerdict(tx: Queries, read: ReadMail, found: TicketFound | null): Promise<Verdict> {
  const about = read.bounce?.messageId ? [read.bounce.messageId] : []
  const known = await tx.mailIds.find([...about, ...read.inReplyTo, ...read.references.toReversed()])
  const own = known.filter(({ what }) => what !== 'referenced')
  const of = own.find(({ entryId }) => entryId !== null) ?? own[0]
  if (of) return { is: 'bounce', ticketId: of.ticketId, entryId: of.entryId, isOfOurs: of.what === 'sent' }
  return found
    ? { is: 'bounce', ticketId: found.ticket.id, entryId: null, isOfOurs: false }
    : { is: 'ignored', reason: 'bounce_without_ticket' }
}

/** A mail belongs to a ticket; whether its sender may write there is decided by who takes part, whatever the mail knows. */
async function answerVerdict(
  tx: Queries,
  {
    found: { ticket, by, isSigned, isUnshared, kind },
    sender,
    isAuthenticated,
    read,
    said,
  }: {
    found: TicketFound
    sender: UserActor | null
    isAuthenticated: boolean | null
    read: ReadMail
    said: (rule: MailRule, says: RuleOutcome) => void
  },
): Promise<Verdict> {
  const held = (reason: ReceivedReason): Verdict => {
    said('participant', 'refused')
    return { is: 'held', reason, ticket, senderId: sender?.id ?? null }
  }
  const byProgram = read.kind === 'auto_reply'
  if (sender && sender.role !== 'User') {
    // What their mailbox answers by itself is for nobody in the ticket.
    if (byProgram) return { is: 'ignored', reason: 'auto_reply_of_staff' }
    // Whoever writes in the name of the help desk has to be who they say, and to have been written to.
    if (isAuthenticated !== true) return held('staff_unproven')
    if (!isSigned) return held('staff_unsigned')
    // The reply is meant for the requester of the merged ticket, but the other requester would read it.
    if (isUnshared && kind === 'chat') return held('merge_unshared')
    said('participant', 'passed')
    return { is: 'answer', ticket, author: sender, byProgram, as: kind }
  }
  // A note of the staff is answered by nobody else.
  if (!sender || kind === 'note' || !(await takesPart(tx, ticket, sender.id))) {
    // The number may be one of another help desk that tells us that it has a mail of ours.
    return by === 'subject' && isAnswerOfProgram(read)
      ? { is: 'ignored', reason: 'auto_reply_without_ticket' }
      : held(isUnshared && sender ? 'merge_unshared' : 'not_participant')
  }
  // A signed address and a Message-ID prove that the sender received a mail of the ticket. A number can be guessed.
  if (by === 'subject' && isAuthenticated !== true)
    return isAnswerOfProgram(read)
      ? { is: 'ignored', reason: 'auto_reply_without_ticket' }
      : held('number_unproven')
  said('participant', 'passed')
  return { is: 'answer', ticket, author: sender, byProgram, as: 'chat' }
}

/**
 * Whether a program answers a mail, rather than telling something by itself, as a monitor does. Exchange writes `auto-generated` into
 * answers of those who are away too.
 */
const isAnswerOfProgram = (read: ReadMail): boolean =>
  read.kind === 'auto_reply' &&
  ((read.autoSubmitted ?? '') !== 'auto-generated' || beginsAsAutomatic(read.subject))
