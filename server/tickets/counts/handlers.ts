import type { CountsByStatus, ticketCountCalls } from '@support-desk/contract'
import { countTicketsByStatus } from './use-cases.ts'
import { countTickets } from '../lists/use-cases.ts'
import type { Handlers } from '../../edge/handler.ts'
import type { StatusCounts } from '../ticket.ts'

/** Handlers of ticket counts. */
export const countHandlers: Handlers<keyof typeof ticketCountCalls> = {
  countTicketsByStatus: async ({ ctx, actor }) =>
    presentCountsByStatus(await countTicketsByStatus(ctx, actor)),

  countTickets({ ctx, actor, input }) {
    const { q: words, ...query } = input.query
    return countTickets(ctx, actor, { ...query, words })
  },
}

/** Counts by status, with their sum. */
const presentCountsByStatus = (counts: StatusCounts): CountsByStatus => ({
  total: Object.values(counts).reduce((sum, count) => sum + count),
  unassigned: counts.Unassigned,
  waiting: counts.Waiting,
  pending: counts.Pending,
  onHold: counts.OnHold,
  solved: counts.Solved,
})
