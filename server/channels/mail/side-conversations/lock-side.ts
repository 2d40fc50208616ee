import type { Queries } from '../../../kernel/store.ts'
import { orNotFound } from '../../../kernel/refusal.ts'
import { type Ticket, ticketsIn } from '../../../tickets/index.ts'
import type { SideConversation } from './side-conversation.ts'

/**
 * A side conversation, and the ticket that changes its turn: its own ticket, or the target that this ticket was merged
 * into.
 */
type LockedSide = { side: SideConversation; living: Ticket }

/** Locks the tickets of a side conversation. Throws `not_found`. */
export async function lockSide(tx: Queries, sideId: string): Promise<LockedSide> {
  const side = orNotFound(await tx.sideConversations.findById(sideId))
  const found = orNotFound(await ticketsIn(tx).find(side.ticketId))
  const ids = [found.id, ...(found.mergedInto === null ? [] : [found.mergedInto])]
  for (const id of ids.toSorted()) await ticketsIn(tx).hold(id)
  const own = orNotFound(await ticketsIn(tx).find(found.id))
  const living = own.mergedInto === null ? own : orNotFound(await ticketsIn(tx).find(own.mergedInto))
  return { side, living }
}
