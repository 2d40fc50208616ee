import { LIMITS, type RichDocument } from '@support-desk/contract'
import { setScheduledFiles } from '../../files/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { holdVisibleTicket, type Ticket } from '../../tickets/index.ts'
import { isSharedDraft } from '../policy.ts'
import { writtenBy } from '../written.ts'
import type { ScheduledReply, ShownReply } from './scheduled.ts'
import { findOf, shown } from './use-cases.ts'

/* Drafts that staff share are scheduled replies without a time: `held` is `shared`, and no job sends them. */

type Draft = {
  text: string
  document?: RichDocument | undefined
  files: readonly string[]
  /** Number of the latest message that the author has seen. Default: all. */
  expectedLast?: number | undefined
}

/** Leaves a draft for colleagues. Everyone on the staff may, even if the ticket is assigned to a colleague. */
export async function createSharedDraft(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, ...draft }: Draft & { ticketId: string },
): Promise<ShownReply> {
  const { tx } = ctx
  const ticket = await holdVisibleTicket(tx, actor, ticketId)
  if ((await tx.scheduled.of(ticketId)).length >= LIMITS.scheduledReplies)
    throw new Refusal('too_many_scheduled')
  const id = newId()
  const author = { id: actor.id, username: actor.username }
  const kept = keptOf(ctx, ticket, draft)
  const reply: ScheduledReply = { id, ticketId, author, key: id, ...writtenBy(actor, draft), ...kept }
  await tx.scheduled.insert(reply)
  await setScheduledFiles(ctx, actor, { to: { ticketId, replyId: id }, files: draft.files })
  const answer = await shown(tx, actor, ticket, reply)
  await record(ctx, actor, { kind: 'draft.shared', ticketId, data: { entryId: id } }, ticket)
  return answer
}

/** Changes a draft. Throws `draft_changed` if it has changed since `writtenAt`. */
export async function updateSharedDraft(
  ctx: TxContext,
  actor: UserActor,
  {
    ticketId,
    replyId: id,
    writtenAt,
    ...draft
  }: Draft & { ticketId: string; replyId: string; writtenAt: string },
): Promise<ShownReply> {
  const { tx } = ctx
  const ticket = await holdVisibleTicket(tx, actor, ticketId)
  const former = await findOf(tx, { ticketId, replyId: id })
  if (!isSharedDraft(former)) throw new Refusal('not_found')
  if (former.writtenAt !== writtenAt) throw new Refusal('draft_changed')
  const changed = { ...writtenBy(actor, draft), ...keptOf(ctx, ticket, draft) }
  await tx.scheduled.update(id, changed, 'shared')
  await setScheduledFiles(ctx, actor, { to: { ticketId, replyId: id }, files: draft.files })
  const answer = await shown(tx, actor, ticket, { ...former, ...changed })
  await record(ctx, actor, { kind: 'draft.changed', ticketId, data: { entryId: id } }, ticket)
  return answer
}

/** The other columns of a draft. Its send time has no meaning. */
function keptOf(
  ctx: TxContext,
  ticket: Ticket,
  { expectedLast = ticket.messageCount }: Draft,
): Pick<ScheduledReply, 'writtenAt' | 'dueAt' | 'seen' | 'assigneeId' | 'status' | 'door' | 'held'> {
  const now = ctx.clock().toISOString()
  return {
    writtenAt: now,
    dueAt: now,
    seen: Math.min(expectedLast, ticket.messageCount),
    assigneeId: ticket.assignee?.id ?? null,
    status: ticket.status,
    door: ctx.door ?? null,
    held: 'shared',
  }
}
