import type { ticketCountCalls } from '@support-desk/contract'
import { countAllTickets, countOwnTickets, countTicketsByState } from './use-cases.ts'
import { countTickets } from '../lists/use-cases.ts'
import type { Handlers } from '../../edge/handler.ts'
import { presentCountsByState, presentDeskCounts, presentUserCounts } from './present.ts'

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

  async countTicketsByState({ ctx, actor }) {
    return presentCountsByState(await countTicketsByState(ctx, actor))
  },

  countTickets({ ctx, actor, input }) {
    const { q: words, ...query } = input.query
    return countTickets(ctx, actor, { ...query, words })
  },
}
