import { dayAt, DEFAULT_FORM, LIMITS } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context } from '../../../../kernel/context.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { appendReceived, noteReceived } from '../../../../conversation/index.ts'
import { NO_PICTURE } from '../../../../files/index.ts'
import { insertTicket, type Ticket } from '../../../../tickets/index.ts'
import { queueAcknowledgement } from '../../outbound/replies/queue.ts'
import { foldOf } from '../reading/index.ts'
import { insteadOf } from './instead.ts'
import { knownTexts } from './known-texts.ts'
import type { MailContent } from './reading-a-mail.ts'
import { type EntryText, entryText, storable, subjectOf } from './text.ts'

/** References beyond this are those of very old mails. */
const MOST_REFERENCED = 50

/** In bytes; signatures have no larger ones. */
const SMALL_PICTURE = 64 * 1024

/** A mail that becomes an entry, with its row of the ledger. Of one that is not `isWhole` the headers alone are here: it is held. */
export type EntryMail = MailContent & { id: string; receivedAt: string; isQuiet: boolean; isWhole: boolean }

type Mailbox = { teamId: string | null; formId: string | null }

/** Makes a ticket of a mail, with what it feeds it to, and gives its id. Ends with what it records. */
export async function raiseByMail(
  ctx: Context,
  tx: Queries,
  sender: UserActor,
  {
    mail,
    mailbox,
    isTold,
    settle,
  }: { mail: EntryMail; mailbox: Mailbox; isTold: boolean; settle(ticketId: string): Promise<void> },
): Promise<string> {
  const { read } = mail
  const subject = subjectOf(read, sender.username)
  const { text, rest } = entryText(read.text, read.fold, LIMITS.mailText, insteadOf(ctx, mail, subject))
  const id = newId()
  const occurredOn = dayAt(mail.receivedAt, ctx.installLocale.timeZone)
  const written = { subject, message: text, occurredOn, occurredTime: '' }
  await insertTicket(ctx, tx, sender, { ...written, id, picture: NO_PICTURE }, async () => {
    await feed(tx, id, mailbox)
    await keepBeside(ctx, tx, mail, { ticketId: id, messageId: null, rest, uploaderId: sender.id })
    const ticket = isTold ? await tx.tickets.find(id) : null
    const email = read.from?.address
    if (ticket && email) {
      const about = { id, number: ticket.number, subject }
      await queueAcknowledgement(ctx, tx, { accountId: sender.id, email, ticket: about })
    }
    await settle(id)
  })
  return id
}

/** A team that is gone is none, and so is a form that is no longer offered. */
async function feed(tx: Queries, ticketId: string, { teamId, formId }: Mailbox): Promise<void> {
  if (teamId !== null && (await tx.teams.keep(teamId)) !== null) await tx.ticketTeams.set(ticketId, teamId)
  const form = formId === null || formId === DEFAULT_FORM ? null : await tx.fields.form(formId)
  if (form && !form.isArchived) await tx.fieldValues.setForm(ticketId, form.id)
}

/** Makes a message of a ticket that is held out of a mail. Ends with what it records. */
export async function answerByMail(
  ctx: Context,
  tx: Queries,
  author: UserActor,
  {
    mail,
    ticket,
    byProgram,
    settle,
  }: { mail: EntryMail; ticket: Ticket; byProgram: boolean; settle(entryId: string): Promise<void> },
): Promise<void> {
  const id = newId()
  const { text, rest } = await textFor(ctx, tx, author, mail, ticket)
  const message = { id, text, key: mail.id, byProgram, isQuiet: mail.isQuiet || byProgram }
  await appendReceived(ctx, tx, author, ticket, message, async () => {
    await keepBeside(ctx, tx, mail, { ticketId: ticket.id, messageId: id, rest, uploaderId: author.id })
    await settle(id)
  })
}

/** Makes a note of a ticket that is held out of a mail of the staff. Ends with what it records. */
export async function noteByMail(
  ctx: Context,
  tx: Queries,
  author: UserActor,
  { mail, ticket, settle }: { mail: EntryMail; ticket: Ticket; settle(entryId: string): Promise<void> },
): Promise<void> {
  const id = newId()
  const { text, rest } = await textFor(ctx, tx, author, mail, ticket)
  await noteReceived(ctx, tx, author, ticket, { id, text, key: mail.id }, async () => {
    const files = mail.files.map((file) => ({ ...file, id: newId(), uploaderId: author.id }))
    await tx.attachments.add({ ticketId: ticket.id, noteId: id }, files, ctx.clock().toISOString())
    await rememberIds(ctx, tx, mail, { ticketId: ticket.id, entryId: null })
    await tx.receivedMails.addEntry({
      receivedId: mail.id,
      ticketId: ticket.id,
      messageId: id,
      rest,
      html: null,
      remoteImages: { count: 0, hosts: [] },
    })
    await settle(id)
  })
}

/**
 * The text of an answer. Quotes are folded only if the ticket contains them. Answers of staff are mailed to the requester, so
 * what their mail program marks as a quote is folded there in any case.
 */
async function textFor(
  ctx: Context,
  tx: Queries,
  author: UserActor,
  mail: EntryMail,
  ticket: Ticket,
): Promise<EntryText> {
  const fold = foldOf(mail.read, await knownTexts(ctx, tx, ticket, author.id))
  const instead = insteadOf(ctx, mail, subjectOf(mail.read, author.username))
  const shownFold = author.role === 'User' ? fold : (mail.read.fold ?? fold)
  return entryText(mail.read.text, shownFold, LIMITS.mailText, instead)
}

async function keepBeside(
  ctx: Context,
  tx: Queries,
  mail: EntryMail,
  entry: { ticketId: string; messageId: string | null; rest: string; uploaderId: string },
): Promise<void> {
  const { ticketId, messageId, rest, uploaderId } = entry
  const files = mail.files.map((file) => ({ ...file, id: newId(), uploaderId }))
  const to = messageId === null ? { ticketId } : { ticketId, messageId }
  await tx.attachments.add(to, files, ctx.clock().toISOString())
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
      await tx.attachments.markSignature({ ticketId, messageId }, uploaderId, file)
  await rememberIds(ctx, tx, mail, { ticketId, entryId: messageId })
}

/** Whoever answers this mail, or one before it in the same conversation, is found by these. */
async function rememberIds(
  ctx: Context,
  tx: Queries,
  { read }: EntryMail,
  { ticketId, entryId }: { ticketId: string; entryId: string | null },
): Promise<void> {
  const at = ctx.clock().toISOString()
  if (read.messageId !== null)
    await tx.mailIds.add({ messageId: read.messageId, ticketId, what: 'received', entryId, at })
  const named = new Set([...read.inReplyTo, ...read.references.slice(-MOST_REFERENCED)])
  for (const messageId of named) {
    await tx.mailIds.add({ messageId, ticketId, what: 'referenced', entryId: null, at })
  }
}
