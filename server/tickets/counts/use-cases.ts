import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { ownTickets } from '../policy.ts'
import type { StateCounts } from '../ticket.ts'

/** How many tickets the actor raised, or has where they are of the support team, by state. */
export const countOwnTickets = (ctx: Context, actor: UserActor): Promise<StateCounts> =>
  ctx.store.tickets.counts(ownTickets(actor))

/** How many tickets there are, by state. */
export const countAllTickets = (ctx: Context): Promise<StateCounts> =>
  ctx.store.tickets.counts({ kind: 'all' })

/** Number of tickets by state: of all tickets for admins, of their own for all other users. */
export const countTicketsByStatus = (ctx: Context, actor: UserActor): Promise<StateCounts> =>
  actor.role === 'Admin' ? countAllTickets(ctx) : countOwnTickets(ctx, actor)
