import type { ErrorCode, HeldWhy } from '@support-desk/contract'
import { type UserActor, userActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { REVOKING_ENDS } from '../../kernel/door.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { attachScheduled, scheduledFilesIn } from '../../files/index.ts'
import { type Ticket, ticketsIn } from '../../tickets/index.ts'
import { postIn } from '../use-cases.ts'
import { holdBack } from './holding.ts'
import type { ScheduledReply } from './scheduled.ts'
import { accountsIn } from '../../users/index.ts'

/** What a refusal means for a reply whose time has come; any other one is that its author may not write there. */
const WHY: Partial<Record<ErrorCode, HeldWhy>> = { ticket_merged: 'merged', newer_messages: 'newer' }

/**
 * Posts a reply in the name of its author, as they would, and forgets that it was to be sent later. Both happen, or nothing; the key
 * of the message is the reply's. Refuses before anything is written.
 */
export async function send(
  ctx: TxContext,
  author: UserActor,
  { id, ticketId, text, document, seen, key }: ScheduledReply,
  anyway: boolean,
): Promise<number> {
  const { tx } = ctx
  const posted = await tx.chat.findByKey(author.id, key)
  // Where the answer to the first request was lost, its author may have sent the same at once.
  if (posted?.ticketId === ticketId) {
    await scheduledFilesIn(tx).take(id)
    await tx.scheduled.remove(id)
    return posted.number
  }
  const expectedLast = anyway ? undefined : seen
  const draft = { ticketId, text, ...(document && { document }), key, expectedLast }
  const { number } = await postIn(ctx, author, draft, async (to) => {
    const names = await attachScheduled(tx, { replyId: id, to, at: ctx.clock().toISOString() })
    await tx.scheduled.remove(id)
    return names
  })
  return number
}

/** Sends a reply whose time has come, or holds it and tells why. One that was sent, changed or cancelled meanwhile is left alone. */
export async function sendDue(ctx: TxContext, id: string): Promise<void> {
  const { tx } = ctx
  const known = await tx.scheduled.find(id)
  if (!known) return
  await ticketsIn(tx).hold(known.ticketId)
  const [reply, ticket] = [await tx.scheduled.find(id), await ticketsIn(tx).find(known.ticketId)]
  if (!reply || !ticket || reply.held !== null || reply.dueAt > ctx.clock().toISOString()) return
  const author = await accountsIn(tx).find(reply.author.id)
  if (!author) return holdBack(ctx, ticket, { ...reply, why: await whyGone(tx, reply) })
  const isStopped = await ctx.admissions.isRevoked(tx, reply.door, {
    scope: 'conversations:write',
    // Months may pass, and a login ends meanwhile: those count that somebody else may have used.
    ends: REVOKING_ENDS,
    now: ctx.clock().toISOString(),
  })
  const why = isStopped ? 'revoked' : whyHeld(reply, ticket)
  if (why) return holdBack(ctx, ticket, { ...reply, why })
  try {
    await send(ctx, userActor(author), reply, false)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await holdBack(ctx, ticket, { ...reply, why: WHY[error.code] ?? 'not_allowed' })
  }
}

const whyGone = async (tx: Queries, { author }: ScheduledReply): Promise<HeldWhy> =>
  (await accountsIn(tx).suspendedAt(author.id)) === null ? 'author_gone' : 'author_suspended'

/** What has become of the ticket since the reply was written, that its author has to know of first. */
function whyHeld({ author, assigneeId, state }: ScheduledReply, ticket: Ticket): HeldWhy | null {
  if (ticket.mergedInto !== null) return 'merged'
  const { assignee } = ticket
  if (assignee && assignee.id !== author.id && assignee.id !== assigneeId) return 'taken'
  return ticket.state === 'Solved' && state !== 'Solved' ? 'solved' : null
}
