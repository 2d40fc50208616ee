import type { UserName } from '../../kernel/actor.ts'
import { emptyEvents, record } from '../../kernel/event-log/record.ts'
import { transferTicket } from '../handover/transfer.ts'
import { placeBefore, setStatus } from './undo-assignment.ts'
import { statusBefore, type UndoableEvent } from './undoable.ts'
import type { UndoContext } from './undoing.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import { accountsIn } from '../../users/index.ts'

/** Ends a merge and restores status and assignee, without notifications. */
export async function undoMerge(
  undoing: UndoContext,
  event: Extract<UndoableEvent, { kind: 'ticket.merged' }>,
): Promise<number> {
  const { ctx, actor, ticket, events } = undoing
  const { into, changes } = event.data
  if (ticket.mergedInto !== into) throw aboutTicket('ticket_changed', ticket)
  const restore = await placeBefore(undoing, event)
  await ctx.tx.merges.release(ticket.id, into)
  await record(ctx, actor, { kind: 'ticket.unmerged', ticketId: ticket.id, data: { from: into } })
  const ended = { other: ticket.id, number: ticket.number }
  await record(ctx, actor, { kind: 'ticket.merge_ended', ticketId: into, data: ended })
  const { assignee } = ticket
  if (changes === 0 || !assignee) return 2
  const isGone = (await accountsIn(ctx.tx).find(assignee.id)) === null
  if (changes > 1 || isGone) await takeFrom(undoing, assignee)
  else await setStatus(undoing, assignee, statusBefore({ ...event, number: event.number - changes }, events))
  await restore()
  return 3
}

/** Unassigns the ticket: it was unassigned before, or the former assignee is gone. */
async function takeFrom(undoing: UndoContext, former: UserName): Promise<void> {
  const { ctx, actor, ticket } = undoing
  const { at } = await transferTicket(ctx, actor, { ticket, former, next: null, note: '' })
  const data = { formerAssigneeId: former.id }
  await record(ctx, actor, { kind: 'ticket.unassigned', ticketId: ticket.id, data, at })
}

/** Events per step of emptying. */
const EVENTS = 100

/** Deletes the split-off ticket if it has no changes besides views. */
export async function undoSplit(
  { ctx, actor, ticket }: UndoContext,
  event: Extract<UndoableEvent, { kind: 'ticket.split' }>,
): Promise<number> {
  const { tx } = ctx
  const { other, number } = event.data
  const made = await tx.tickets.find(other)
  if (!made || (await tx.splits.isTouched(other))) throw aboutTicket('ticket_changed', ticket)
  await ctx.removeTicket(tx, other)
  while ((await emptyEvents(ctx, actor, { ticketId: other }, EVENTS)) > 0);
  const data = { other, number }
  await record(ctx, actor, { kind: 'ticket.split_undone', ticketId: ticket.id, data })
  return 1
}
