import { LIMITS, message, type RichDocument, words } from '@support-desk/contract'
import { cancel, schedule } from '../../jobs/index.ts'
import { scheduledFilesIn, setScheduledFiles } from '../../files/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { mayCall } from '../../kernel/may-call.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import {
  conversationTickets,
  findVisibleTicket,
  holdVisibleTicket,
  obstacleTo,
  type Ticket,
  ticketsIn,
} from '../../tickets/index.ts'
import { isAuthor, isSharedDraft, mayCancelReply } from '../policy.ts'
import { refuseIfNewer } from '../reply-guard.ts'
import { writtenBy } from '../written.ts'
import { SENDING } from './holding.ts'
import type { ScheduledReply, ShownReply } from './scheduled.ts'
import { send } from './sending.ts'

/** Maximum delay. */
const LONGEST_YEARS = 1

type Draft = {
  sendAt: string
  text: string
  document?: RichDocument | undefined
  files: readonly string[]
  /** Number of the latest message that the author has seen. Default: all. */
  expectedLast?: number | undefined
}

/** Default of `expectedLast`: the mark stored with the reply. With `anyway` it is not checked. */
type ChangedDraft = Draft & { anyway: boolean }

type ReplyRef = { ticketId: string; replyId: string }

/** Scheduled replies of a ticket and of its merged tickets, sorted by send time. `total` is the number of messages. */
export async function listScheduled(
  ctx: Context,
  actor: UserActor,
  ticketId: string,
): Promise<{ replies: ShownReply[]; total: number }> {
  const { store } = ctx
  const ticket = await findVisibleTicket(store, actor, ticketId)
  const replies: ShownReply[] = []
  for (const id of await conversationTickets(store, actor, ticket)) {
    const kept = await store.scheduled.of(id)
    if (kept.length === 0) continue
    const of = id === ticket.id ? ticket : await ticketsIn(store).find(id)
    if (of) replies.push(...(await showTo(store, actor, of, kept)))
  }
  return {
    replies: replies.toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1)),
    total: ticket.messageCount,
  }
}

/** Schedules a reply. Idempotent by key and author. */
export async function scheduleReply(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, key, ...draft }: Draft & { ticketId: string; key?: string | undefined },
): Promise<ShownReply> {
  if (!mayCall(actor, 'getScheduledReplies')) throw new Refusal('forbidden')
  const written = writtenBy(actor, draft)
  const { tx } = ctx
  const ticket = await holdVisibleTicket(tx, actor, ticketId)
  const earlier = key === undefined ? null : await findEarlier(tx, actor, ticket, key)
  if (earlier) return shown(tx, actor, ticket, earlier)
  await refuseUnlessMay(tx, actor, ticket, draft)
  if ((await tx.scheduled.of(ticketId)).length >= LIMITS.scheduledReplies)
    throw new Refusal('too_many_scheduled')
  const id = newId()
  const kept = keptOf(ctx, ticket, draft)
  const author = { id: actor.id, username: actor.username }
  const reply: ScheduledReply = { id, ticketId, author, key: key ?? id, ...written, ...kept, held: null }
  await tx.scheduled.insert(reply)
  await fileAndPlan(ctx, actor, { id, ticketId, files: draft.files, dueAt: kept.dueAt })
  const data = { entryId: id, dueAt: kept.dueAt }
  const answer = await shown(tx, actor, ticket, reply)
  await record(ctx, actor, { kind: 'reply.scheduled', ticketId, data }, ticket)
  return answer
}

/** Changes content and send time of the actor's reply. A held reply is released and waits for the new time. */
export async function changeScheduled(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, replyId: id, anyway, ...changed }: ChangedDraft & ReplyRef,
): Promise<ShownReply> {
  const written = writtenBy(actor, changed)

  const { tx } = ctx
  const ticket = await holdVisibleTicket(tx, actor, ticketId)
  const former = await ownReply(tx, actor, { ticketId, replyId: id })
  const draft = { ...changed, expectedLast: anyway ? undefined : (changed.expectedLast ?? former.seen) }
  await refuseUnlessMay(tx, actor, ticket, draft)
  const kept = keptOf(ctx, ticket, draft)
  await tx.scheduled.update(id, { ...written, ...kept })
  await fileAndPlan(ctx, actor, { id, ticketId, files: draft.files, dueAt: kept.dueAt })
  await ctx.withdrawNotices(tx, { accountId: actor.id, ticketId, kind: 'reply.held' })
  const answer = await shown(tx, actor, ticket, { ...former, ...written, ...kept, held: null })
  const data = { entryId: id, dueAt: kept.dueAt }
  await record(ctx, actor, { kind: 'reply.changed', ticketId, data }, ticket)
  return answer
}

/** Sends the actor's scheduled reply, or a shared draft, now. The message is the actor's. Returns the number of the message. */
export async function sendScheduledNow(
  ctx: TxContext,
  actor: UserActor,
  { anyway, ...named }: ReplyRef & { anyway: boolean },
): Promise<number> {
  const { tx } = ctx
  await holdVisibleTicket(tx, actor, named.ticketId)
  const reply = await sendableReply(tx, actor, named)
  await cancel(tx, SENDING, reply.id)
  await ctx.withdrawNotices(tx, { accountId: actor.id, ticketId: named.ticketId, kind: 'reply.held' })
  return send(ctx, actor, reply, anyway)
}

/** Cancels a scheduled reply. */
export async function cancelScheduled(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, replyId }: ReplyRef,
): Promise<void> {
  const { tx } = ctx
  const ticket = await holdVisibleTicket(tx, actor, ticketId, { merged: 'allowed' })
  const reply = await findOf(tx, { ticketId, replyId })
  if (!mayCancelReply(actor, ticket, reply)) throw new Refusal('not_author')
  await scheduledFilesIn(tx).take(replyId)
  await tx.scheduled.remove(replyId)
  await cancel(tx, SENDING, replyId)
  await ctx.withdrawNotices(tx, { accountId: reply.author.id, ticketId, kind: 'reply.held' })
  if (isSharedDraft(reply))
    return record(ctx, actor, { kind: 'draft.deleted', ticketId, data: { entryId: replyId } }, ticket)
  const data = { entryId: replyId, author: reply.author.id }
  await record(ctx, actor, { kind: 'reply.cancelled', ticketId, data }, ticket)
}

/** The reply that the actor scheduled with this key. Throws `sent_already` if a message has this key. */
async function findEarlier(
  tx: Queries,
  actor: UserActor,
  ticket: Ticket,
  key: string,
): Promise<ScheduledReply | null> {
  const [kept, posted] = [await tx.scheduled.findByKey(actor.id, key), await tx.chat.findByKey(actor.id, key)]
  if ((kept ?? posted ?? { ticketId: ticket.id }).ticketId !== ticket.id)
    throw new Refusal('validation', {
      field: 'key',
      words: words(message('This idempotency key was used for a message in another chat.')),
    })
  if (posted) throw new Refusal('sent_already')
  return kept
}

async function refuseUnlessMay(
  tx: Queries,
  actor: UserActor,
  ticket: Ticket,
  { expectedLast }: Draft,
): Promise<void> {
  const obstacle = obstacleTo('reply', actor, ticket)
  if (obstacle) throw new Refusal(obstacle)
  await refuseIfNewer(tx, actor, ticket, expectedLast)
}

/** Send time, and the current version of the ticket for the checks at that time. */
function keptOf(
  ctx: TxContext,
  ticket: Ticket,
  { sendAt, expectedLast = ticket.messageCount }: Draft,
): Pick<ScheduledReply, 'writtenAt' | 'dueAt' | 'seen' | 'assigneeId' | 'status' | 'door'> {
  const now = ctx.clock()
  return {
    writtenAt: now.toISOString(),
    dueAt: timeOf(sendAt, now),
    seen: Math.min(expectedLast, ticket.messageCount),
    assigneeId: ticket.assignee?.id ?? null,
    status: ticket.status,
    door: ctx.door ?? null,
  }
}

function timeOf(sendAt: string, now: Date): string {
  const time = new Date(sendAt)
  const refuse = (text: Parameters<typeof words>[0]) =>
    new Refusal('validation', { field: 'sendAt', words: words(text) })
  if (time <= now) throw refuse(message('That time is in the past. Choose a later time.'))
  if (time.getTime() > new Date(now).setUTCFullYear(now.getUTCFullYear() + LONGEST_YEARS))
    throw refuse(message('Choose a time within the next year.'))
  return time.toISOString()
}

/** Attaches the files and schedules the job. */
async function fileAndPlan(
  ctx: TxContext,
  actor: UserActor,
  { id, ticketId, files, dueAt }: { id: string; ticketId: string; files: readonly string[]; dueAt: string },
): Promise<void> {
  const { tx } = ctx
  await setScheduledFiles(ctx, actor, { to: { ticketId, replyId: id }, files })
  await schedule(tx, { job: SENDING, key: id, dueAt, data: {} })
}

export async function findOf(tx: Queries, { ticketId, replyId }: ReplyRef): Promise<ScheduledReply> {
  const reply = await tx.scheduled.find(replyId)
  if (reply?.ticketId !== ticketId) throw new Refusal('not_found')
  return reply
}

/** The actor's own reply, or a draft of any colleague. */
async function sendableReply(tx: Queries, actor: UserActor, named: ReplyRef): Promise<ScheduledReply> {
  const reply = await findOf(tx, named)
  if (!isAuthor(actor, reply) && !isSharedDraft(reply)) throw new Refusal('not_author')
  return reply
}

async function ownReply(tx: Queries, actor: UserActor, named: ReplyRef): Promise<ScheduledReply> {
  const reply = await findOf(tx, named)
  if (!isAuthor(actor, reply)) throw new Refusal('not_author')
  return reply
}

export async function shown(
  tx: Queries,
  actor: UserActor,
  ticket: Ticket,
  reply: ScheduledReply,
): Promise<ShownReply> {
  const [answer] = await showTo(tx, actor, ticket, [reply])
  if (!answer) throw new Refusal('not_found')
  return answer
}

async function showTo(
  queries: Queries,
  actor: UserActor,
  ticket: Ticket,
  replies: readonly ScheduledReply[],
): Promise<ShownReply[]> {
  const files = await scheduledFilesIn(queries).of(replies.map(({ id }) => id))
  return replies.map((reply) => ({
    ...reply,
    attachments: files.get(reply.id) ?? [],
    isOwn: reply.author.id === actor.id,
    isCancellable: mayCancelReply(actor, ticket, reply),
  }))
}
