import { SYSTEM } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import type { Queries } from '../../kernel/store.ts'
import { turnTo } from './use-cases.ts'

/** Gives the turn back to the staff where a ticket waits for an answer to a message that did not arrive. */
export async function returnTurn(ctx: Context, tx: Queries, ticketId: string): Promise<void> {
  await tx.tickets.hold(ticketId)
  const ticket = await tx.tickets.find(ticketId)
  if (ticket?.turn === 'requester') await turnTo({ ctx, tx, actor: SYSTEM, ticket }, 'us')
}
