import { Refusal } from '../../kernel/refusal.ts'
import { partsOf, type UndoableEvent } from './undoable.ts'
import type { UndoContext } from './undoing.ts'

/** Undoes the steps of a macro in reverse order, and its note. Returns the number of changes. */
export async function undoMacro(
  undoing: UndoContext,
  event: Extract<UndoableEvent, { kind: 'ticket.macro_applied' }>,
  undoPart: (undoing: UndoContext, part: UndoableEvent) => Promise<number>,
): Promise<number> {
  const { ctx, ticket, events } = undoing
  const { entryId, turn, since } = event.data
  // A turn that changed after the macro stays.
  const isMoved = ticket.turnSince > event.occurredAt
  let changes = 0
  for (const part of partsOf(event, events)) {
    // Each step is undone on the result of the previous one.
    const now = await ctx.tx.tickets.find(ticket.id)
    if (!now) throw new Refusal('not_found')
    changes += await undoPart({ ...undoing, ticket: now }, part)
  }
  const place = isMoved ? { turn: ticket.turn, since: ticket.turnSince } : { turn, since }
  await ctx.tx.queue.set(ticket.id, { turn: place, ...(!isMoved && { former: null }) })
  return changes + (entryId === undefined ? 0 : await ctx.takeNoteOfMacroBack(undoing, entryId))
}
