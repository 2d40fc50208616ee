import { LIMITS, message, type RichDocument } from '@support-desk/contract'
import { logAccess } from '../../../audit/index.ts'
import { isAuthor, isRetractable, writtenBy } from '../../../conversation/index.ts'
import { attachToSideMessage, sideFilesIn } from '../../../files/index.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import type { Context, TxContext } from '../../../kernel/context.ts'
import { newId } from '../../../kernel/ids.ts'
import { record } from '../../../kernel/event-log/record.ts'
import { invalid, orNotFound, Refusal } from '../../../kernel/refusal.ts'
import {
  conversationTickets,
  findVisibleTicket,
  holdVisibleTicket,
  moveBackFromSide,
  moveBySide,
  obstacleTo,
  refuseSample,
  type Ticket,
} from '../../../tickets/index.ts'
import { findTicketFiles, findQuoted } from './enclosed.ts'
import { lockSide } from './lock-side.ts'
import { allowedRecipients } from './recipients.ts'
import { queueSideMails } from './sending.ts'
import { readSide, readSides } from './shown.ts'
import type { ShownSide, SideConversation } from './side-conversation.ts'
import { sideTopic } from './topic.ts'

/** Content of a message to third parties. */
type SideDraft = {
  text: string
  document?: RichDocument | undefined
  /** Complete uploads of the actor. */
  files: readonly string[]
  /** Files of the ticket to send copies of. */
  ticketFiles: readonly string[]
  /** Numbers of messages of the ticket to quote; 0 for its first text. */
  quotes: readonly number[]
}

type SideRef = { ticketId: string; sideConversationId: string }

/** The side conversations of a ticket and of the tickets merged into it, latest first. */
export async function listSideConversations(
  ctx: Context,
  actor: UserActor,
  ticketId: string,
): Promise<ShownSide[]> {
  const ticket = await findVisibleTicket(ctx.store, actor, ticketId)
  return readSides(ctx.store, await conversationTickets(ctx.store, actor, ticket))
}

/** A side conversation with its newest messages. */
export async function getSideConversation(ctx: Context, actor: UserActor, ref: SideRef): Promise<ShownSide> {
  logAccess(ctx, actor, 'ticket.read', await findVisibleTicket(ctx.store, actor, ref.ticketId))
  const side = await ctx.store.sideConversations.find(ref.ticketId, ref.sideConversationId)
  return readSide(ctx.store, orNotFound(side))
}

/** Starts a side conversation with an email to third parties. */
export async function createSideConversation(
  ctx: TxContext,
  actor: UserActor,
  {
    ticketId,
    to,
    subject,
    ...draft
  }: SideDraft & { ticketId: string; to: readonly string[]; subject: string },
): Promise<ShownSide> {
  const { tx } = ctx
  const ticket = await holdVisibleTicket(tx, actor, ticketId)
  refuseSample(ticket)
  const obstacle = obstacleTo('addNote', actor, ticket)
  if (obstacle !== null) throw new Refusal(obstacle)
  if ((await tx.sideConversations.of([ticketId])).length >= LIMITS.sideConversations)
    throw invalid('to', message('This ticket has reached the limit of side conversations.'))
  const [id, startedAt] = [newId(), ctx.clock().toISOString()]
  const begun = { id, ticketId, subject: withoutNumbers(subject), startedBy: actor.id, startedAt }
  const side = { ...begun, number: await tx.sideConversations.insert(begun) }
  await post(ctx, actor, { side, ticket, living: ticket, draft: { ...draft, to } })
  return readSide(tx, side)
}

/** A number in brackets in the subject would lead an answer to the ticket with this number. */
const withoutNumbers = (subject: string): string => {
  const without = subject
    .replaceAll(/\[#\d{1,15}\]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return without === '' ? subject.replaceAll(/[[\]]/gu, '').trim() : without
}

/** Writes to the third parties of a side conversation. Default recipients: all so far, and everyone who answered. */
export async function createSideMessage(
  ctx: TxContext,
  actor: UserActor,
  {
    ticketId,
    sideConversationId,
    to,
    ...draft
  }: SideDraft & SideRef & { to?: readonly string[] | undefined },
): Promise<ShownSide> {
  const { tx } = ctx
  await findVisibleTicket(tx, actor, ticketId)
  orNotFound(await tx.sideConversations.find(ticketId, sideConversationId))
  const { side, living } = await lockSide(tx, sideConversationId)
  const ticket = await findVisibleTicket(tx, actor, ticketId)
  const known = to ?? [...((await tx.sideConversations.addressesOf([side.id])).get(side.id) ?? [])]
  await post(ctx, actor, { side, ticket, living, draft: { ...draft, to: known } })
  return readSide(tx, side)
}

async function post(
  ctx: TxContext,
  actor: UserActor,
  {
    side,
    ticket,
    living,
    draft,
  }: { side: SideConversation; ticket: Ticket; living: Ticket; draft: SideDraft & { to: readonly string[] } },
): Promise<void> {
  const { tx } = ctx
  const { id: sideId, ticketId } = side
  const { text: written, document } = writtenBy(actor, draft)
  const recipients = await allowedRecipients(ctx, ticket, draft.to)
  const quoted = await findQuoted(tx, ticket, draft.quotes)
  const copies = await findTicketFiles(tx, actor, ticket, draft.ticketFiles)
  const [id, at] = [newId(), ctx.clock().toISOString()]
  const quotes = quoted.map(({ number }) => number)
  const content = {
    id,
    sideId,
    ticketId,
    kind: 'sent',
    authorId: actor.id,
    sender: null,
    recipients,
  } as const
  await tx.sideConversations.append({ ...content, text: written, document, quotes, at })
  await attachToSideMessage(ctx, actor, { to: { ticketId, messageId: id }, files: draft.files, copies })
  const files = (await sideFilesIn(tx).of([id])).get(id) ?? []
  if (files.reduce((sum, { size }) => sum + size, 0) > LIMITS.sideFileBytes)
    throw invalid('files', message('The files are too large to send by email. Together they can have 15 MB.'))
  const mail = {
    id,
    recipients,
    text: written || files.map(({ name }) => name).join(', '),
    document,
    files,
    quoted,
  }
  await queueSideMails(ctx, actor, { side, ticket, message: mail })
  await moveBySide(ctx, living, { is: 'sent', at })
  const event = { kind: 'side.sent', ticketId: living.id, data: { sideId, entryId: id }, at } as const
  await record(ctx, actor, event, living)
}

/** Undoes a message of the actor before its email is sent, and restores the turn of the ticket. */
export async function undoSideMessage(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, sideConversationId, sideMessageId }: SideRef & { sideMessageId: string },
): Promise<void> {
  const { tx } = ctx
  await findVisibleTicket(tx, actor, ticketId)
  orNotFound(await tx.sideConversations.find(ticketId, sideConversationId))
  const { living } = await lockSide(tx, sideConversationId)
  const sent = orNotFound(await tx.sideConversations.message(sideConversationId, sideMessageId))
  if (!sent.author || !isAuthor(actor, { author: sent.author })) throw new Refusal('not_author')
  if (sent.isRetracted) return
  const now = ctx.clock()
  if (!isRetractable({ postedAt: sent.at }, now)) throw new Refusal('too_late')
  for (const place of sent.recipients.keys())
    await tx.outbox.withdraw(sideTopic(sent.id, place), now.toISOString())
  await sideFilesIn(tx).removeOf(sent.id)
  await tx.sideConversations.takeBack(sent.id, now.toISOString())
  await moveBackFromSide(ctx, living, sent.at)
  const data = { sideId: sideConversationId, entryId: sent.id }
  await record(ctx, actor, { kind: 'side.taken_back', ticketId: living.id, data })
}

/** Removes the actor's notifications about answers of third parties in a ticket. */
export async function markSideConversationRead(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, sideConversationId }: SideRef,
): Promise<void> {
  const { tx } = ctx
  await findVisibleTicket(tx, actor, ticketId)
  const side = orNotFound(await tx.sideConversations.find(ticketId, sideConversationId))
  const { living } = await lockSide(tx, side.id)
  const withdrawn = await ctx.withdrawNotices(tx, {
    accountId: actor.id,
    ticketId: living.id,
    kind: 'side.answered',
  })
  if (withdrawn > 0)
    await record(ctx, actor, { kind: 'side.read', ticketId: living.id, data: { sideId: side.id } })
}
