import { SYSTEM } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { turnTo } from './use-cases.ts'

/** Gives the turn back to the staff where a ticket waits for an answer to a message that did not arrive. */
export async function returnTurn(ctx: TxContext, ticketId: string): Promise<void> {
  const { tx } = ctx
  await tx.tickets.hold(ticketId)
  const ticket = await tx.tickets.find(ticketId)
  if (ticket?.turn === 'requester') await turnTo({ ctx, actor: SYSTEM, ticket }, 'us')
}
