import { LIMITS, message, type ReceivedReason, words } from '@support-desk/contract'
import type { Services, TxContext } from '../../../../kernel/context.ts'
import { inLanguage } from '../../../../kernel/languages/words.ts'
import type { ReceivingMailbox, WayStep } from '../ledger/received-mail.ts'
import { noteReceived } from '../../../../conversation/index.ts'
import type { UserActor } from '../../../../kernel/actor.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { Address, Forward, ReadMail } from '../reading/index.ts'
import { noteCanary } from '../canary/arrival.ts'
import { answerByMail, type EntryMail, noteByMail, raiseByMail } from './entries.ts'
import { factsOf, type MailContent } from './reading-a-mail.ts'
import { type Decision, judge, type Verdict } from './rules.ts'
import { isToldOfArrival, senderOf } from './sender.ts'
import { settle } from './settling.ts'
import { storable } from './text.ts'
import { markUndelivered } from './undelivered.ts'

/** A mail of the ledger that is to become something. */
type Received = { id: string; mailboxId: string; receivedAt: string; isImport: boolean; isJunk: boolean }

/**
 * Makes of a mail what it is to become, in the transaction that holds its row: the ticket or the entry, what belongs to it, and its
 * place in the ledger. All of it happens, or nothing.
 */
export async function deliver(
  ctx: TxContext,
  received: Received,
  content: MailContent,
  decided?: Decision,
): Promise<void> {
  const { tx } = ctx
  await tx.receivedMails.holdDelivery()
  const at = await tx.receivedMails.receiving(received.mailboxId)
  if (!at) throw new Error('The mailbox of this mail is gone.')
  const facts = factsOf(content.read, content.checkedBy ?? at.mailbox.checksBy)
  await tx.receivedMails.noteFacts(received.id, facts)
  const { verdict, way } = await judge(ctx, {
    ...received,
    read: content.read,
    facts,
    addresses: at.addresses,
    replyToSenders: at.mailbox.replyToSenders,
    ...(decided && { decided }),
  })
  await carryOut(ctx, { received, content, way, mailbox: at.mailbox, decided, ...facts }, verdict)
}

type Work = {
  received: Received
  content: MailContent
  way: readonly WayStep[]
  mailbox: ReceivingMailbox
  decided: Decision | undefined
  isAuthenticated: boolean | null
}

async function carryOut(ctx: TxContext, work: Work, verdict: Verdict): Promise<void> {
  const { tx } = ctx
  const { received, content, way, decided } = work
  const { id } = received
  const decidedBy = decided && { decidedBy: decided.by.id }
  const delivered = (reason: ReceivedReason) => ({ state: 'delivered', reason, way, ...decidedBy }) as const
  switch (verdict.is) {
    case 'canary': {
      await noteCanary(ctx, received.mailboxId, verdict.sentAt)
      return settle(ctx, id, { state: 'ignored', reason: 'canary', way })
    }
    case 'ignored': {
      const { reason, of } = verdict
      const same = of && { ticketId: of.ticketId, entryId: of.entryId }
      return settle(ctx, id, { state: 'ignored', reason, way, ...same })
    }
    case 'copy': {
      const { ticketId, entryId, state } = verdict.of
      // What waits for a decision in one mailbox is decided there, and what is gone stays so.
      if (state !== 'delivered' || ticketId === null)
        return settle(ctx, id, { state: 'ignored', reason: 'duplicate', way, ticketId })
      return settle(ctx, id, { ...delivered('copy_in_other_mailbox'), ticketId, entryId })
    }
    case 'bounce': {
      const { ticketId, entryId, isOfOurs } = verdict
      if (isOfOurs) await markUndelivered(ctx, { receivedId: id, ticketId, bounce: content.read.bounce })
      return settle(ctx, id, { ...delivered('bounce'), ticketId, entryId })
    }
    case 'held': {
      const { reason, ticket, senderId: accountId } = verdict
      const beginning = storable(content.read.text).trim()
      const held = { state: 'held', reason, way, accountId, ticketId: ticket?.id ?? null, beginning } as const
      return settle(ctx, id, held)
    }
    case 'answer': {
      const { ticket, author, byProgram, as } = verdict
      await tx.tickets.hold(ticket.id)
      const mail = entryMail(work)
      const entryId =
        as === 'note'
          ? await noteByMail(ctx, author, { mail, ticket })
          : await answerByMail(ctx, author, { mail, ticket, byProgram })
      const settled = { ...delivered(reasonOf(verdict)), accountId: author.id, ticketId: ticket.id, entryId }
      return settle(ctx, id, settled)
    }
    case 'added':
      return addToTicket(ctx, work, verdict)
    case 'added_as_note': {
      const { ticket, author } = verdict
      await tx.tickets.hold(ticket.id)
      const mail = withUnprovenSender(ctx, entryMail(work), verdict.from)
      const entryId = await noteByMail(ctx, author, { mail, ticket })
      return settle(ctx, id, { ...delivered('added_as_note'), ticketId: ticket.id, entryId })
    }
    case 'ticket':
      return raise(ctx, work, verdict)
  }
}

function reasonOf({ author, byProgram, as }: Extract<Verdict, { is: 'answer' }>): ReceivedReason {
  if (author.role !== 'User') return as === 'note' ? 'staff_note' : 'staff_answer'
  return byProgram ? 'auto_reply' : 'answer'
}

const entryMail = ({ received, content }: Work): EntryMail => ({
  ...content,
  id: received.id,
  receivedAt: received.receivedAt,
  isQuiet: received.isImport,
  isWhole: true,
})

/** The mail with a first line that names its unproven sender, because another person becomes the author of the note. */
const withUnprovenSender = (ctx: Services, mail: EntryMail, from: Address): EntryMail => ({
  ...mail,
  read: { ...mail.read, text: `${unprovenWords(ctx, from)}\n\n${mail.read.text}`, fold: null },
})

/** A sentence that names the unproven sender of a mail, in the language of the install. */
function unprovenWords({ installLocale }: Services, { name, address }: Address): string {
  const sender = name === '' ? address : `${name} <${address}>`
  const says = message('This mail names {sender} as its sender. The mail server did not verify that.')
  return inLanguage(installLocale.language, words(says, { sender }))
}

/** The sender takes part from now on, and what they wrote is an answer. */
async function addToTicket(
  ctx: TxContext,
  work: Work,
  { ticket, from }: Extract<Verdict, { is: 'added' }>,
): Promise<void> {
  const { tx } = ctx
  const { received, way, decided } = work
  const sender = await senderOf(ctx, from)
  await tx.tickets.hold(ticket.id)
  const addedBy = decided?.by.id ?? null
  const since = ctx.clock().toISOString()
  if (sender.id !== ticket.requester.id && sender.role === 'User')
    await tx.participants.add({ ticketId: ticket.id, accountId: sender.id, addedBy, why: 'held_mail', since })
  const byProgram = work.content.read.kind === 'auto_reply'
  const entryId = await answerByMail(ctx, sender, { mail: entryMail(work), ticket, byProgram })
  await settle(ctx, received.id, {
    state: 'delivered',
    reason: 'added',
    way,
    accountId: sender.id,
    ticketId: ticket.id,
    entryId,
    ...(addedBy !== null && { decidedBy: addedBy }),
  })
}

async function raise(ctx: TxContext, work: Work, verdict: Extract<Verdict, { is: 'ticket' }>): Promise<void> {
  const { received, way, decided, mailbox, content, isAuthenticated } = work
  const { from, raisedBy, forwardedBy } = verdict
  const sender = raisedBy ?? (await senderOf(ctx, from))
  const { kind, asksForNoAnswer } = content.read
  const isFromPerson = kind === 'person' && !asksForNoAnswer && isAuthenticated !== false
  // Only the person who wrote to the desk gets an acknowledgement, not staff or the sender of a mail that staff forwarded.
  const mayBeTold = isFromPerson && !raisedBy && !forwardedBy && mailbox.acknowledges && !received.isImport
  const isTold = mayBeTold && (await isToldOfArrival(ctx, from.address.toLowerCase()))
  const mail = entryMail(work)
  const forward = forwardedBy ? mail.read.forward : null
  const ticketId = await raiseByMail(ctx, sender, {
    mail: { ...mail, read: { ...(forward ? withoutForwarder(mail.read, forward) : mail.read), from } },
    mailbox,
    isTold,
  })
  await settle(ctx, received.id, {
    state: 'delivered',
    reason: decided ? 'own_ticket' : 'new_ticket',
    way,
    accountId: sender.id,
    ticketId,
    ...(decided && { decidedBy: decided.by.id }),
  })
  if (forward && forwardedBy) await noteForward(ctx, work, { ticketId, forward, by: forwardedBy })
}

/** Only the forwarded mail. The requester reads the ticket, so it must not contain the words of staff. */
const withoutForwarder = (read: ReadMail, { subject, text }: Forward): ReadMail => ({
  ...read,
  subject: subject || read.subject,
  text,
  fold: null,
  html: null,
  remoteImages: { count: 0, hosts: [] },
})

/** Adds the words of staff above a forwarded mail as their note. */
async function noteForward(
  ctx: TxContext,
  { received, content, isAuthenticated }: Work,
  { ticketId, forward, by }: { ticketId: string; forward: Forward; by: UserActor },
): Promise<void> {
  const { tx } = ctx
  const unproven =
    isAuthenticated === true || !content.read.from ? [] : [unprovenWords(ctx, content.read.from)]
  const text = storable([...unproven, forward.comment].join('\n\n')).trim()
  const ticket = text === '' ? null : await tx.tickets.find(ticketId)
  if (!ticket) return
  const note = { id: newId(), text: text.slice(0, LIMITS.note).toWellFormed(), key: received.id }
  await noteReceived(ctx, by, ticket, note)
}
