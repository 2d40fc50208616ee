import type { ticketCountCalls } from '@support-desk/contract'
import { countAllTickets, countOwnTickets } from './use-cases.ts'
import { countTickets } from '../lists/use-cases.ts'
import type { Handlers } from '../../edge/handler.ts'
import { presentDeskCounts, presentUserCounts } from './present.ts'

/** How many tickets there are. */
export const countHandlers: Handlers<
  'countMyTickets' | 'countAssignedTickets' | 'countAllTickets' | keyof typeof ticketCountCalls
> = {
  async countMyTickets({ ctx, actor }) {
    return presentUserCounts(await countOwnTickets(ctx, actor))
  },

  async countAssignedTickets({ ctx, actor }) {
    return presentUserCounts(await countOwnTickets(ctx, actor))
  },

  async countAllTickets({ ctx }) {
    return presentDeskCounts(await countAllTickets(ctx))
  },

  countTickets({ ctx, actor, input }) {
    const { q: words, ...query } = input.query
    return countTickets(ctx, actor, { ...query, words })
  },
}
