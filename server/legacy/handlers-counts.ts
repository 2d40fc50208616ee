import type { DeskCountsOnWire, legacyCountCalls, UserCountsOnWire } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { countAllTickets, countOwnTickets, type StatusCounts } from '../tickets/index.ts'

/** Specified counts of tickets. */
export const countHandlers: Handlers<keyof typeof legacyCountCalls> = {
  countMyTickets: async ({ ctx, actor }) => presentUserCounts(await countOwnTickets(ctx, actor)),

  countAssignedTickets: async ({ ctx, actor }) => presentUserCounts(await countOwnTickets(ctx, actor)),

  countAllTickets: async ({ ctx }) => presentDeskCounts(await countAllTickets(ctx)),
}

/** Counts of all tickets in five disjoint statuses, with their sum. */
const presentDeskCounts = (counts: StatusCounts): DeskCountsOnWire => ({
  Total: counts.Unassigned + counts.Waiting + counts.Pending + counts.OnHold + counts.Solved,
  Pending: counts.Pending,
  Solved: counts.Solved,
  OnHold: counts.OnHold,
  Waiting: counts.Waiting,
  Unassigned: counts.Unassigned,
})

/** Counts of one user’s tickets. Unassigned tickets count as waiting. */
const presentUserCounts = (counts: StatusCounts): UserCountsOnWire => {
  const { Unassigned, Waiting, ...rest } = presentDeskCounts(counts)
  return { ...rest, Waiting: Waiting + Unassigned }
}
