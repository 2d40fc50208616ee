import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { ownTickets } from '../policy.ts'
import type { StatusCounts } from '../ticket.ts'

/** Number of the actor's tickets by status: raised ones, or assigned ones for a support member. */
export const countOwnTickets = (ctx: Context, actor: UserActor): Promise<StatusCounts> =>
  ctx.store.tickets.counts(ownTickets(actor))

/** Number of all tickets by status. */
export const countAllTickets = (ctx: Context): Promise<StatusCounts> =>
  ctx.store.tickets.counts({ kind: 'all' })

/** Number of tickets by status: all tickets for admins, own tickets for all other users. */
export const countTicketsByStatus = (ctx: Context, actor: UserActor): Promise<StatusCounts> =>
  actor.role === 'Admin' ? countAllTickets(ctx) : countOwnTickets(ctx, actor)
