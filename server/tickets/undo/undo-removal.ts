import { mayCall } from '../../kernel/may-call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deleteTicket, endSpam, markAsSpam, restore } from '../removal/use-cases.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import type { UndoableEvent } from './undoable.ts'
import type { UndoContext } from './undoing.ts'

type EventOfKind<Kind> = Extract<UndoableEvent, { kind: Kind }>

/** Ends a spam mark, or marks the ticket again. */
export async function undoSpam(
  { ctx, actor, ticket }: UndoContext,
  { kind }: EventOfKind<'ticket.marked_as_spam' | 'ticket.marked_as_not_spam'>,
): Promise<number> {
  const wasMarked = kind === 'ticket.marked_as_spam'
  if ((ticket.spamAt !== null) !== wasMarked) throw aboutTicket('ticket_changed', ticket)
  if (wasMarked) await endSpam(ctx, actor, ticket.id)
  else await markAsSpam(ctx, actor, { id: ticket.id, blockSender: false })
  return 1
}

/** Restores a deleted ticket, or deletes it again. */
export async function undoDeletion(
  { ctx, actor, ticket }: UndoContext,
  { kind }: EventOfKind<'ticket.deleted' | 'ticket.restored'>,
): Promise<number> {
  if (!mayCall(actor, 'deleteTicket')) throw new Refusal('forbidden')
  const isDeleted = (await ctx.tx.tickets.findDeleted(ticket.id)) !== null
  if (isDeleted !== (kind === 'ticket.deleted')) throw aboutTicket('ticket_changed', ticket)
  if (kind === 'ticket.deleted') await restore(ctx, actor, ticket.id)
  else await deleteTicket(ctx, actor, ticket.id)
  return 1
}
