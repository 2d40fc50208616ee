import type { CountsByState } from '@support-desk/contract'
import type { StateCounts } from '../ticket.ts'

/** Counts by state, and of all states together. */
export const presentCountsByState = (counts: StateCounts): CountsByState => ({
  total: Object.values(counts).reduce((sum, count) => sum + count),
  unassigned: counts.Unassigned,
  waiting: counts.Waiting,
  pending: counts.Pending,
  onHold: counts.OnHold,
  solved: counts.Solved,
})
