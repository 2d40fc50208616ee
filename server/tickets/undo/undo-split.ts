import { emptyEvents, record } from '../../kernel/event-log/record.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import type { UndoableEvent } from './undoable.ts'
import type { UndoContext } from './undoing.ts'

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
