import type { ErrorCode, HeldWhy } from '@support-desk/contract'
import { type UserActor, userActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { REVOKING_ENDS } from '../../kernel/door.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { attachScheduled, scheduledFilesIn } from '../../files/index.ts'
import { type Ticket, ticketsIn } from '../../tickets/index.ts'
import { postWithAttachments } from '../use-cases.ts'
import { holdBack } from './holding.ts'
import type { ScheduledReply } from './scheduled.ts'
import { accountsIn } from '../../users/index.ts'

/** Reasons to hold a due reply, by refusal. Default: `not_allowed`. */
const WHY: Partial<Record<ErrorCode, HeldWhy>> = {
  ticket_merged: 'merged',
  ticket_is_spam: 'spam',
  newer_messages: 'newer',
}

/**
 * Posts a scheduled reply as its author and deletes it, in one transaction. The message gets the key of the reply. With
 * `anyway`, newer messages are ignored.
 */
export async function send(
  ctx: TxContext,
  author: UserActor,
  { id, ticketId, text, document, seen, key }: ScheduledReply,
  anyway: boolean,
): Promise<number> {
  const { tx } = ctx
  const posted = await tx.chat.findByKey(author.id, key)
  // If the answer to the request that scheduled this reply got lost, the author may have posted it meanwhile.
  if (posted?.ticketId === ticketId) {
    await scheduledFilesIn(tx).take(id)
    await tx.scheduled.remove(id)
    return posted.number
  }
  const expectedLast = anyway ? undefined : seen
  const draft = { ticketId, text, ...(document && { document }), key, expectedLast }
  const { number } = await postWithAttachments(ctx, author, draft, async (to) => {
    const names = await attachScheduled(tx, { replyId: id, to, at: ctx.clock().toISOString() })
    await tx.scheduled.remove(id)
    return names
  })
  return number
}

/** Sends a due reply, or holds it with a reason. Ignores replies that were sent, changed or cancelled concurrently. */
export async function sendDue(ctx: TxContext, id: string): Promise<void> {
  const { tx } = ctx
  const known = await tx.scheduled.find(id)
  if (!known) return
  await ticketsIn(tx).hold(known.ticketId)
  const [reply, found] = [await tx.scheduled.find(id), await ticketsIn(tx).find(known.ticketId)]
  const ticket = found ?? (await ticketsIn(tx).findDeleted(known.ticketId))
  if (!reply || !ticket || reply.held !== null || reply.dueAt > ctx.clock().toISOString()) return
  if (!found) return holdBack(ctx, ticket, { ...reply, why: 'deleted' })
  const author = await accountsIn(tx).find(reply.author.id)
  if (!author) return holdBack(ctx, ticket, { ...reply, why: await whyGone(tx, reply) })
  const isStopped = await ctx.admissions.isRevoked(tx, reply.door, {
    scope: 'conversations:write',
    // Months may pass and a session expires. Only ends that suggest misuse revoke the reply.
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

/** The change of the ticket that the author has to see first; null for none. */
function whyHeld({ author, assigneeId, status }: ScheduledReply, ticket: Ticket): HeldWhy | null {
  if (ticket.mergedInto !== null) return 'merged'
  if (ticket.spamAt !== null) return 'spam'
  const { assignee } = ticket
  if (assignee && assignee.id !== author.id && assignee.id !== assigneeId) return 'taken'
  return ticket.status === 'Solved' && status !== 'Solved' ? 'solved' : null
}
