import type { overviewCalls } from '@support-desk/contract'
import { countAllTickets, countAssignedTickets, countMyTickets } from './use-cases.ts'
import { countTickets } from '../lists/use-cases.ts'
import type { Handlers } from '../../edge/handler.ts'
import { presentDeskCounts, presentUserCounts } from './present.ts'

/** How many tickets there are. */
export const countHandlers: Handlers<
  'countMyTickets' | 'countAssignedTickets' | 'countAllTickets' | keyof typeof overviewCalls
> = {
  async countMyTickets({ ctx, actor }) {
    return presentUserCounts(await countMyTickets(ctx, actor))
  },

  async countAssignedTickets({ ctx, actor }) {
    return presentUserCounts(await countAssignedTickets(ctx, actor))
  },

  async countAllTickets({ ctx }) {
    return presentDeskCounts(await countAllTickets(ctx))
  },

  countTickets({ ctx, actor, input }) {
    const { q: words, ...query } = input.query
    return countTickets(ctx, actor, { ...query, words })
  },
}
