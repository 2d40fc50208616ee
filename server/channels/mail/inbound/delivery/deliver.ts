import { LIMITS, message, type ReceivedReason, words } from '@support-desk/contract'
import type { Services, TxContext } from '../../../../kernel/context.ts'
import { inLanguage } from '../../../../kernel/languages/words.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { returnTurn, type Ticket, ticketsIn } from '../../../../tickets/index.ts'
import { noteReceived } from '../../../../conversation/index.ts'
import type { UserActor } from '../../../../kernel/actor.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { Address, Forward, ReadMail } from '../reading/index.ts'
import { noteCanary } from '../canary/arrival.ts'
import { answerByMail, type EntryMail, noteByMail, raiseByMail } from './entries.ts'
import { closeLedgerRow } from './close-row.ts'
import { judgeReceived, type MailToJudge, type MailVerdict } from './judging.ts'
import { answerInSide, bounceInSide } from './side-entries.ts'
import { countAcknowledgement, countTicket } from './limits.ts'
import type { MailContent } from './reading-a-mail.ts'
import type { Decision, NewTicketVerdict, Verdict } from './verdict.ts'
import { senderOf } from './sender.ts'
import { storable } from './text.ts'
import { accountsIn } from '../../../../users/index.ts'

/**
 * Delivers one mail: creates the ticket or the entry, and closes its ledger row, in the transaction that holds the row. All of it
 * happens, or nothing.
 */
export async function deliver(
  ctx: TxContext,
  received: MailToJudge,
  content: MailContent,
  decided?: Decision,
): Promise<void> {
  const { read, checkedBy } = content
  const judgement = await judgeReceived(ctx, received, { read, checkedBy, ...(decided && { decided }) })
  const work = { received, content, decided, ...judgement }
  const { verdict, way } = judgement
  const { id } = received
  const decidedBy = decided && { decidedBy: decided.by.id }
  const delivered = (reason: ReceivedReason) => ({ state: 'delivered', reason, way, ...decidedBy }) as const
  switch (verdict.is) {
    case 'canary': {
      await noteCanary(ctx, received.mailboxId, verdict.sentAt)
      return closeLedgerRow(ctx, id, { state: 'ignored', reason: 'canary', way })
    }
    case 'ignored': {
      const { reason, of } = verdict
      const same = of && { ticketId: of.ticketId, entryId: of.entryId }
      return closeLedgerRow(ctx, id, { state: 'ignored', reason, way, ...same })
    }
    case 'copy': {
      const { ticketId, entryId, state } = verdict.of
      // If the first copy is held, staff decide about it in its mailbox. If its ticket is gone, the second copy creates
      // none.
      if (state !== 'delivered' || ticketId === null)
        return closeLedgerRow(ctx, id, { state: 'ignored', reason: 'duplicate', way, ticketId })
      return closeLedgerRow(ctx, id, { ...delivered('copy_in_other_mailbox'), ticketId, entryId })
    }
    case 'bounce': {
      const { ticketId, entryId, unreachableId, side } = verdict
      if (side) {
        const outcome = await bounceInSide(ctx, { ...side, entryId })
        return closeLedgerRow(ctx, id, { ...delivered('side_bounce'), ...outcome })
      }
      if (unreachableId !== null) {
        await accountsIn(ctx.tx).markBounced(unreachableId, id)
        await returnTurn(ctx, ticketId)
      }
      return closeLedgerRow(ctx, id, { ...delivered('bounce'), ticketId, entryId })
    }
    case 'held': {
      const { reason, ticketId, senderId: accountId, sideId: entryId = null } = verdict
      const beginning = storable(content.read.text).trim()
      const held = { state: 'held', reason, way, accountId, ticketId, entryId, beginning } as const
      return closeLedgerRow(ctx, id, held)
    }
    case 'answer': {
      const { ticketId, author, byProgram, as } = verdict
      const ticket = await lockTicket(ctx.tx, ticketId)
      const mail = entryMail(work)
      const entryId =
        as === 'note'
          ? await noteByMail(ctx, author, { mail, ticket })
          : await answerByMail(ctx, author, { mail, ticket, byProgram })
      const outcome = { ...delivered(reasonOf(verdict)), accountId: author.id, ticketId, entryId }
      return closeLedgerRow(ctx, id, outcome)
    }
    case 'side': {
      const { sideId, byProgram } = verdict
      const outcome = await answerInSide(ctx, { mail: entryMail(work), sideId, byProgram })
      return closeLedgerRow(ctx, id, {
        ...delivered(byProgram ? 'side_auto_reply' : 'side_answer'),
        ...outcome,
      })
    }
    case 'added':
      return addToTicket(ctx, work, verdict)
    case 'added_as_note': {
      const { ticketId, author } = verdict
      const ticket = await lockTicket(ctx.tx, ticketId)
      const mail = withUnprovenSender(ctx, entryMail(work), verdict.from)
      const entryId = await noteByMail(ctx, author, { mail, ticket })
      return closeLedgerRow(ctx, id, { ...delivered('added_as_note'), ticketId, entryId })
    }
    case 'ticket':
      return raise(ctx, work, verdict)
  }
}

type Work = MailVerdict & {
  received: MailToJudge
  content: MailContent
  decided: Decision | undefined
}

async function lockTicket(tx: Queries, id: string): Promise<Ticket> {
  await ticketsIn(tx).hold(id)
  const ticket = await ticketsIn(tx).find(id)
  if (!ticket) throw new Error('The ticket of this mail is gone.')
  return ticket
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
  const says = message('This email claims to be from {sender}. The mail server did not verify the sender.')
  return inLanguage(installLocale.language, words(says, { sender }))
}

/** Makes the sender a participant of the ticket, and their mail an answer. */
async function addToTicket(
  ctx: TxContext,
  work: Work,
  { ticketId, from }: Extract<Verdict, { is: 'added' }>,
): Promise<void> {
  const { received, way, decided } = work
  const sender = await senderOf(ctx, from)
  const ticket = await lockTicket(ctx.tx, ticketId)
  const addedBy = decided?.by.id ?? null
  const since = ctx.clock().toISOString()
  if (sender.id !== ticket.requester.id && sender.role === 'User')
    await ctx.tx.participants.add({ ticketId, accountId: sender.id, addedBy, why: 'held_mail', since })
  const byProgram = work.content.read.kind === 'auto_reply'
  const entryId = await answerByMail(ctx, sender, { mail: entryMail(work), ticket, byProgram })
  await closeLedgerRow(ctx, received.id, {
    state: 'delivered',
    reason: 'added',
    way,
    accountId: sender.id,
    ticketId,
    entryId,
    ...(addedBy !== null && { decidedBy: addedBy }),
  })
}

async function raise(
  ctx: TxContext,
  work: Work,
  { from, raisedBy, forwardedBy, isAcknowledged, isCounted }: NewTicketVerdict,
): Promise<void> {
  const { received, way, decided, mailbox } = work
  if (isCounted) await countTicket(ctx, { sender: from.address, mailboxId: received.mailboxId })
  if (isAcknowledged) await countAcknowledgement(ctx, from.address)
  const sender = raisedBy ?? (await senderOf(ctx, from))
  const mail = entryMail(work)
  const forward = forwardedBy ? mail.read.forward : null
  const ticketId = await raiseByMail(ctx, sender, {
    mail: { ...mail, read: { ...(forward ? withoutForwarder(mail.read, forward) : mail.read), from } },
    mailbox,
    isAcknowledged,
  })
  await closeLedgerRow(ctx, received.id, {
    state: 'delivered',
    reason: decided ? 'own_ticket' : 'new_ticket',
    way,
    accountId: sender.id,
    ticketId,
    ...(decided && { decidedBy: decided.by.id }),
  })
  if (forward && forwardedBy) await noteForward(ctx, work, { ticketId, forward, by: forwardedBy })
}

/** The forwarded mail without the words of staff above it, because the requester reads the ticket. */
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
  const unproven =
    isAuthenticated === true || !content.read.from ? [] : [unprovenWords(ctx, content.read.from)]
  const text = storable([...unproven, forward.comment].join('\n\n')).trim()
  const ticket = text === '' ? null : await ticketsIn(ctx.tx).find(ticketId)
  if (!ticket) return
  const note = { id: newId(), text: text.slice(0, LIMITS.note).toWellFormed(), key: received.id }
  await noteReceived(ctx, by, ticket, note)
}
