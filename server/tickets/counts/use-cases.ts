import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { ownTickets } from '../policy.ts'
import type { StateCounts } from '../ticket.ts'

/** How many tickets the actor raised, by state. */
export const countMyTickets = (ctx: Context, actor: UserActor): Promise<StateCounts> =>
  ctx.store.tickets.counts(ownTickets(actor))

/** How many tickets the actor has, by state. */
export const countAssignedTickets = (ctx: Context, actor: UserActor): Promise<StateCounts> =>
  ctx.store.tickets.counts(ownTickets(actor))

/** How many tickets there are, by state. */
export const countAllTickets = (ctx: Context): Promise<StateCounts> =>
  ctx.store.tickets.counts({ kind: 'all' })
