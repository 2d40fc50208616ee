import type { CountsByStatus } from '@support-desk/contract'
import type { StatusCounts } from '../ticket.ts'

/** Counts by status, with their sum. */
export const presentCountsByStatus = (counts: StatusCounts): CountsByStatus => ({
  total: Object.values(counts).reduce((sum, count) => sum + count),
  unassigned: counts.Unassigned,
  waiting: counts.Waiting,
  pending: counts.Pending,
  onHold: counts.OnHold,
  solved: counts.Solved,
})
