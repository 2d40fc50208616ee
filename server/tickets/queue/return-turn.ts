import { SYSTEM } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { turnTo } from './use-cases.ts'

/** Returns the turn to the staff when a message to the requester could not be delivered. */
export async function returnTurn(ctx: TxContext, ticketId: string): Promise<void> {
  await ctx.tx.tickets.hold(ticketId)
  const ticket = await ctx.tx.tickets.find(ticketId)
  if (ticket?.turn === 'requester') await turnTo({ ctx, actor: SYSTEM, ticket }, 'us')
}
