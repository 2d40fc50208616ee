import {
  LIMITS,
  type MailMark,
  message,
  words,
  type RichDocument,
  type UnreadOnWire,
} from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { newRowId } from '../kernel/ids.ts'
import { react } from '../kernel/transaction.ts'
import { record } from '../kernel/event-log/record.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import type { ChatPage, Conversation, ConversationRequest, SpecifiedMessage } from './message.ts'
import type { Rows } from '../kernel/paging.ts'
import { refuseIfNewer } from './reply-guard.ts'
import { holdAnswered } from './scheduled/holding.ts'
import { writtenBy } from './written.ts'
import { attachmentsIn, attachUploads } from '../files/index.ts'
import {
  holdVisibleTicket,
  leavesPlace,
  messageOf,
  assertVisible,
  obstacleTo,
  recordWoken,
  refuseMerged,
  type Ticket,
  audienceOf,
} from '../tickets/index.ts'
import { isAuthor, isRetractable } from './policy.ts'
import { logAccess } from '../audit/index.ts'

/** All messages of a ticket, oldest first, for specified calls. */
export async function readChat(
  ctx: Context,
  actor: UserActor,
  ticketId: string,
): Promise<SpecifiedMessage[]> {
  const { store } = ctx
  return noted(ctx, actor, ticketId, store.chat.said(ticketId))
}

/** The latest messages of a chat, or the ones before a number. */
export async function getMessages(
  ctx: Context,
  actor: UserActor,
  { ticketId, ...wanted }: { ticketId: string; limit: number; before?: number | undefined },
): Promise<ChatPage & { mails: MailMark[] }> {
  const { store } = ctx
  const page = Promise.all([
    store.chat.page(ticketId, actor.id, wanted),
    ctx.mailMarks(store, ticketId, audienceOf(actor)),
  ]).then(([chat, mails]) => ({ ...chat, mails }))
  return noted(ctx, actor, ticketId, page)
}

/**
 * Awaits a read that ran in parallel with the access check, and logs the access. A refusal of the check has precedence.
 */
async function noted<T>(ctx: Context, actor: UserActor, ticketId: string, asked: Promise<T>): Promise<T> {
  const [seen, read] = await Promise.allSettled([assertVisible(ctx.store, actor, ticketId), asked])
  if (seen.status === 'rejected') throw seen.reason
  if (read.status === 'rejected') throw read.reason
  logAccess(ctx, actor, 'ticket.read', { id: ticketId })
  return read.value
}

/** Whether the number of messages differs from `knownCount`; false for an unknown ticket. */
export async function hasNews(ctx: Context, ticketId: string, knownCount: number): Promise<boolean> {
  const count = await ctx.store.chat.messageCount(ticketId)
  return count !== null && count !== knownCount
}

/** Draft of a message. Posting is idempotent by `key` and author. */
export type MessageDraft = {
  /** Default: a new one. */
  id?: string
  ticketId: string
  text: string
  document?: RichDocument | undefined
  key?: string | undefined
  /** See {@link refuseIfNewer}. */
  expectedLast?: number | undefined
  /**
   * Complete uploads to attach. If the text is empty, their names become the text, for mails, search and simple
   * clients.
   */
  files?: readonly string[]
  /** Specified calls (`post`) refuse unassigned tickets; calls of version 1 (`reply`) accept them. */
  door?: 'post' | 'reply'
}

/** Id of a message, and its number in the conversation, from 1. */
type MessageRef = { id: string; number: number }

/** Posts a message. The lock of the ticket row serialises message numbers. */
export const postMessage = (
  ctx: TxContext,
  actor: UserActor,
  { files = [], ...draft }: MessageDraft,
): Promise<MessageRef> =>
  postWithAttachments(ctx, actor, draft, (to) => attachUploads(ctx, actor, { to, files }))

/** Posts a message with the files that `attach` adds to it. `attach` returns their names. */
export async function postWithAttachments(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, key, text, document, door = 'reply', ...draft }: Omit<MessageDraft, 'files'>,
  attach: (to: { ticketId: string; messageId: string }) => Promise<string[]>,
): Promise<MessageRef> {
  const { tx } = ctx
  const written = writtenBy(actor, { text, document })
  const ticket = await holdVisibleTicket(tx, actor, ticketId, { merged: 'allowed' })
  const earlier = await findPosted(tx, actor, ticketId, key)
  if (earlier !== null) return earlier
  await refuseMerged(tx, actor, ticket)
  refuseUnlessOpen(actor, ticket, door)
  await refuseIfNewer(tx, actor, ticket, draft.expectedLast)
  const now = ctx.clock()
  const id = draft.id ?? newRowId(now)
  const names = await attach({ ticketId, messageId: id })
  const postedAt = now.toISOString()
  const posted = await tx.chat.append({
    id,
    ticketId,
    authorId: actor.id,
    role: actor.role,
    ...written,
    text: written.text || names.join(', ').slice(0, LIMITS.chatMessage),
    postedAt,
    key: key ?? null,
    evenUnassigned: door === 'reply',
    leavesPlace: leavesPlace(messageOf(actor.role), ticket),
  })
  if (posted === null) throw new Refusal('nobody_assigned')
  const { number, woken } = posted
  const data = { messageId: id, number }
  await record(ctx, actor, { kind: 'message.posted', ticketId, data }, ticket)
  if (woken) await recordWoken(ctx, ticketId, 'answer', woken)
  if (actor.role === 'User') await holdAnswered(ctx, ticket)
  return { id, number }
}

function refuseUnlessOpen(actor: UserActor, ticket: Ticket, door: 'post' | 'reply'): void {
  const obstacle = obstacleTo(door, actor, ticket)
  if (obstacle) throw new Refusal(obstacle)
}

/** The message that the actor posted with this key; null if there is none. */
export async function findPosted(
  queries: Queries,
  actor: UserActor,
  ticketId: string,
  key?: string,
): Promise<MessageRef | null> {
  if (key === undefined) return null
  const posted = await queries.chat.findByKey(actor.id, key)
  if (posted === null || posted.ticketId === ticketId) return posted
  throw new Refusal('validation', {
    field: 'key',
    words: words(message('This idempotency key was used for a message in another chat.')),
  })
}

/** Retracts a message of the actor within the undo time. Its number stays. */
export async function retractMessage(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, messageId }: { ticketId: string; messageId: string },
): Promise<void> {
  const { tx } = ctx
  const ticket = await holdVisibleTicket(tx, actor, ticketId, { merged: 'allowed' })
  const sent = await tx.chat.find(ticketId, messageId)
  if (!sent || !isAuthor(actor, sent)) throw new Refusal('not_found')
  if (sent.isRetracted) return
  const now = ctx.clock()
  if (!isRetractable(sent, now)) throw new Refusal('too_late')
  if (!(await tx.chat.retract(ticketId, sent, now.toISOString()))) return
  await attachmentsIn(tx).removeOf({ messageId })
  await react(ctx, 'messageTakenBack', { messageId })
  const data = { messageId, number: sent.number }
  await record(ctx, actor, { kind: 'message.taken_back', ticketId, data }, ticket)
}

/** Stores the actor's read mark and removes notifications about the read messages. */
export async function markRead(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, count }: { ticketId: string; count: number },
): Promise<void> {
  const { tx } = ctx
  const ticket = await holdVisibleTicket(tx, actor, ticketId, { merged: 'allowed' })
  const number = Math.min(count, ticket.messageCount)
  if (!(await tx.chat.markRead(ticketId, actor.id, number))) return
  if (number >= ticket.messageCount) {
    await ctx.withdrawNotices(tx, { accountId: actor.id, ticketId, kind: 'message.posted' })
    await react(ctx, 'conversationRead', { ticketId, accountId: actor.id })
  }
  await record(ctx, actor, { kind: 'chat.read', ticketId, data: { number } })
}

/** Conversations of the actor, latest first. */
export const listConversations = (
  ctx: Context,
  actor: UserActor,
  page: ConversationRequest,
): Promise<Rows<Conversation>> => ctx.store.chat.conversations(actor.id, page)

/** Conversations with unread messages of the actor, latest first. */
export async function getUnread(ctx: Context, actor: UserActor): Promise<UnreadOnWire> {
  const rows = await ctx.store.unread.list(actor.id, LIMITS.listRows + 1)
  const conversations = rows.slice(0, LIMITS.listRows)
  return {
    messages: conversations.reduce((sum, { unread }) => sum + unread, 0),
    conversations,
    more: rows.length > conversations.length,
  }
}
