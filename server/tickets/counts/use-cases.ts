import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { ownTickets } from '../policy.ts'
import type { StatusCounts } from '../ticket.ts'

/** How many tickets the actor raised, or has where they are of the support team, by status. */
export const countOwnTickets = (ctx: Context, actor: UserActor): Promise<StatusCounts> =>
  ctx.store.tickets.counts(ownTickets(actor))

/** How many tickets there are, by status. */
export const countAllTickets = (ctx: Context): Promise<StatusCounts> =>
  ctx.store.tickets.counts({ kind: 'all' })

/** Number of tickets by status: of all tickets for admins, of their own for all other users. */
export const countTicketsByStatus = (ctx: Context, actor: UserActor): Promise<StatusCounts> =>
  actor.role === 'Admin' ? countAllTickets(ctx) : countOwnTickets(ctx, actor)
