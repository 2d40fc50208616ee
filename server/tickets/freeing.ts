import { userActor } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { accountsIn } from '../users/index.ts'

/**
 * Unassigns unsolved tickets of an account that may no longer have them. Returns the number, which is below `limit`
 * when none is left.
 */
export async function freeTicketsOf(
  ctx: TxContext,
  { accountId, actorId }: { accountId: string; actorId: string },
  limit: number,
): Promise<number> {
  const { tx } = ctx
  const freed = await tx.tickets.unassignSomeOf(accountId, limit, ctx.clock().toISOString())
  for (const ticketId of freed) {
    const [ticket, former, actor] = [
      await tx.tickets.find(ticketId),
      await accountsIn(tx).findUser(accountId),
      await accountsIn(tx).findUser(actorId),
    ]
    const before = ticket ? { ...ticket, assignee: former } : undefined
    const data = { formerAssigneeId: accountId }
    await record(ctx, actor && userActor(actor), { kind: 'ticket.unassigned', ticketId, data }, before)
  }
  return freed.length
}
