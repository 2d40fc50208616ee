import { Refusal } from '../../kernel/refusal.ts'
import { partsOf, type UndoableEvent } from './undoable.ts'
import type { Undoing } from './undoing.ts'

/** Everything that the steps of a macro changed, the last of them first; its note is taken back. Gives how many changes that were. */
export async function undoMacro(
  undoing: Undoing,
  event: Extract<UndoableEvent, { kind: 'ticket.macro_applied' }>,
  undoPart: (undoing: Undoing, part: UndoableEvent) => Promise<number>,
): Promise<number> {
  const { ctx, ticket, events } = undoing
  const { tx } = ctx
  const { entryId, turn, since } = event.data
  // Whose turn it is stays where something has moved it since.
  const isMoved = ticket.turnSince > event.occurredAt
  let changes = 0
  for (const part of partsOf(event, events)) {
    // Each is undone on the ticket that the one before left.
    const now = await tx.tickets.find(ticket.id)
    if (!now) throw new Refusal('not_found')
    changes += await undoPart({ ...undoing, ticket: now }, part)
  }
  const place = isMoved ? { turn: ticket.turn, since: ticket.turnSince } : { turn, since }
  await tx.queue.set(ticket.id, { turn: place, ...(!isMoved && { former: null }) })
  return changes + (entryId === undefined ? 0 : await ctx.takeNoteOfMacroBack(undoing, entryId))
}
