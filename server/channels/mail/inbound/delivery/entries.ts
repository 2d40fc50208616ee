import { dayAt, DEFAULT_FORM, LIMITS } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { TxContext } from '../../../../kernel/context.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { appendReceived, noteReceived } from '../../../../conversation/index.ts'
import { attachmentsIn, NO_PICTURE } from '../../../../files/index.ts'
import {
  fieldsIn,
  fieldValuesIn,
  insertTicket,
  teamsIn,
  type Ticket,
  ticketTeamsIn,
} from '../../../../tickets/index.ts'
import { queueAcknowledgement } from '../../outbound/replies/queue.ts'
import { foldOf } from '../reading/index.ts'
import { insteadOf } from './instead.ts'
import { knownTexts } from './known-texts.ts'
import type { MailContent } from './reading-a-mail.ts'
import { type EntryText, entryText, storable, subjectOf } from './text.ts'

/** Limit of stored references. References beyond it are of very old mails. */
const MOST_REFERENCED = 50

/** In bytes. Pictures in signatures are smaller. */
const SMALL_PICTURE = 64 * 1024

/** A mail that becomes an entry, with its ledger row. If it is not `isWhole`, only its headers were kept, and it is held. */
export type EntryMail = MailContent & { id: string; receivedAt: string; isQuiet: boolean; isWhole: boolean }

type Mailbox = { teamId: string | null; formId: string | null }

/** Creates a ticket from a mail, with the defaults of its mailbox, and returns its id. */
export async function raiseByMail(
  ctx: TxContext,
  sender: UserActor,
  { mail, mailbox, isAcknowledged }: { mail: EntryMail; mailbox: Mailbox; isAcknowledged: boolean },
): Promise<string> {
  const { tx } = ctx
  const { read } = mail
  const subject = subjectOf(read, sender.username)
  const { text, rest } = entryText(read.text, read.fold, LIMITS.mailText, insteadOf(ctx, mail, subject))
  const id = newId()
  const occurredOn = dayAt(mail.receivedAt, ctx.installLocale.timeZone)
  const written = { subject, message: text, occurredOn, occurredTime: '' }
  const number = await insertTicket(ctx, sender, { ...written, id, picture: NO_PICTURE, channel: 'email' })
  await setTeamAndForm(tx, id, mailbox)
  await keepBeside(ctx, mail, { ticketId: id, messageId: null, rest, uploaderId: sender.id })
  const email = read.from?.address
  if (isAcknowledged && email)
    await queueAcknowledgement(ctx, { accountId: sender.id, email, ticket: { id, number, subject } })
  return id
}

/** Applies the team and the form of the mailbox, unless the team is deleted or the form is no longer offered. */
async function setTeamAndForm(tx: Queries, ticketId: string, { teamId, formId }: Mailbox): Promise<void> {
  if (teamId !== null && (await teamsIn(tx).keep(teamId)) !== null)
    await ticketTeamsIn(tx).set(ticketId, teamId)
  const form = formId === null || formId === DEFAULT_FORM ? null : await fieldsIn(tx).form(formId)
  if (form && !form.isArchived) await fieldValuesIn(tx).setForm(ticketId, form.id)
}

/** Adds a mail to a locked ticket as a message, and returns the id of the message. */
export async function answerByMail(
  ctx: TxContext,
  author: UserActor,
  { mail, ticket, byProgram }: { mail: EntryMail; ticket: Ticket; byProgram: boolean },
): Promise<string> {
  const id = newId()
  const { text, rest } = await textFor(ctx, author, mail, ticket)
  const message = { id, text, key: mail.id, byProgram, isQuiet: mail.isQuiet || byProgram }
  await appendReceived(ctx, author, ticket, message)
  await keepBeside(ctx, mail, { ticketId: ticket.id, messageId: id, rest, uploaderId: author.id })
  return id
}

/** Adds a mail of the staff to a locked ticket as a note, and returns the id of the note. */
export async function noteByMail(
  ctx: TxContext,
  author: UserActor,
  { mail, ticket }: { mail: EntryMail; ticket: Ticket },
): Promise<string> {
  const { tx } = ctx
  const id = newId()
  const { text, rest } = await textFor(ctx, author, mail, ticket)
  await noteReceived(ctx, author, ticket, { id, text, key: mail.id })
  const files = mail.files.map((file) => ({ ...file, id: newId(), uploaderId: author.id }))
  await attachmentsIn(tx).add({ ticketId: ticket.id, noteId: id }, files, ctx.clock().toISOString())
  await rememberIds(ctx, mail, { ticketId: ticket.id, entryId: null })
  await tx.receivedMails.addEntry({
    receivedId: mail.id,
    ticketId: ticket.id,
    messageId: id,
    rest,
    html: null,
    remoteImages: { count: 0, hosts: [] },
  })
  return id
}

/**
 * The text of an answer. Quotes are folded only if the ticket contains them. Answers of staff are mailed to the requester, so
 * what their mail program marks as a quote is folded there in any case.
 */
async function textFor(
  ctx: TxContext,
  author: UserActor,
  mail: EntryMail,
  ticket: Ticket,
): Promise<EntryText> {
  const fold = foldOf(mail.read, await knownTexts(ctx, ticket, author.id))
  const instead = insteadOf(ctx, mail, subjectOf(mail.read, author.username))
  const shownFold = author.role === 'User' ? fold : (mail.read.fold ?? fold)
  return entryText(mail.read.text, shownFold, LIMITS.mailText, instead)
}

async function keepBeside(
  ctx: TxContext,
  mail: EntryMail,
  entry: { ticketId: string; messageId: string | null; rest: string; uploaderId: string },
): Promise<void> {
  const { tx } = ctx
  const { ticketId, messageId, rest, uploaderId } = entry
  const files = mail.files.map((file) => ({ ...file, id: newId(), uploaderId }))
  const to = messageId === null ? { ticketId } : { ticketId, messageId }
  await attachmentsIn(tx).add(to, files, ctx.clock().toISOString())
  const { html, remoteImages } = mail.read
  if (mail.isWhole)
    await tx.receivedMails.addEntry({
      receivedId: mail.id,
      ticketId,
      messageId,
      rest,
      html: html && storable(html),
      remoteImages,
    })
  for (const { file, thumb, size } of mail.files)
    if (thumb !== null && size <= SMALL_PICTURE)
      await attachmentsIn(tx).markSignature({ ticketId, messageId }, uploaderId, file)
  await rememberIds(ctx, mail, { ticketId, entryId: messageId })
}

/** Stores the Message-IDs of a mail and of its references, by which later answers find the ticket or the side conversation. */
export async function rememberIds(
  ctx: TxContext,
  { read }: EntryMail,
  { ticketId, entryId, sideId = null }: { ticketId: string; entryId: string | null; sideId?: string | null },
): Promise<void> {
  const { tx } = ctx
  const at = ctx.clock().toISOString()
  if (read.messageId !== null)
    await tx.mailIds.add({ messageId: read.messageId, ticketId, what: 'received', entryId, at, sideId })
  const named = new Set([...read.inReplyTo, ...read.references.slice(-MOST_REFERENCED)])
  for (const messageId of named) {
    await tx.mailIds.add({ messageId, ticketId, what: 'referenced', entryId: null, at, sideId })
  }
}
