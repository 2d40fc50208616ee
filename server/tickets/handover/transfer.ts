import type { UserActor, UserName } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { react } from '../../kernel/transaction.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import type { Ticket } from '../ticket.ts'

type Handover = { ticket: Ticket; former: UserName; next: UserName | null; note: string }

/**
 * Changes the assignee of a ticket and the members of its chat. Returns the time, and the id of the note if there is
 * one.
 */
export async function transferTicket(
  ctx: TxContext,
  actor: UserActor,
  { ticket, former, next, note }: Handover,
): Promise<{ at: string; noteId?: string }> {
  const now = ctx.clock().toISOString()
  if (!(await ctx.tx.tickets.transfer(ticket.id, former.id, next, { at: now, version: ticket.version }))) {
    throw aboutTicket('ticket_changed', ticket)
  }
  await react(ctx, 'assigneeChanged', { ticket, former, next, at: now })
  return { at: now, ...(await keepNote(ctx, actor, { ticket, note })) }
}

/** Stores a note to the next assignee. Returns its id, or nothing for an empty note. */
export async function keepNote(
  ctx: TxContext,
  actor: UserActor,
  { ticket, note }: Pick<Handover, 'ticket' | 'note'>,
): Promise<{ noteId?: string }> {
  if (note === '') return {}
  const noteId = newId()
  const writtenAt = ctx.clock().toISOString()
  await ctx.tx.handoverNotes.insert({
    id: noteId,
    ticketId: ticket.id,
    authorId: actor.id,
    text: note,
    writtenAt,
  })
  return { noteId }
}
