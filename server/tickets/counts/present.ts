import type { CountsByState, DeskCountsOnWire, UserCountsOnWire } from '@support-desk/contract'
import type { StateCounts } from '../ticket.ts'

/** Counts by state in our own calls. */
export const presentCountsByState = (counts: StateCounts): CountsByState => ({
  total: Object.values(counts).reduce((sum, count) => sum + count),
  unassigned: counts.Unassigned,
  waiting: counts.Waiting,
  pending: counts.Pending,
  onHold: counts.OnHold,
  solved: counts.Solved,
})

/** Counts of all tickets: five states that exclude each other and add up. */
export const presentDeskCounts = (counts: StateCounts): DeskCountsOnWire => ({
  Total: counts.Unassigned + counts.Waiting + counts.Pending + counts.OnHold + counts.Solved,
  Pending: counts.Pending,
  Solved: counts.Solved,
  OnHold: counts.OnHold,
  Waiting: counts.Waiting,
  Unassigned: counts.Unassigned,
})

/** Counts of one user’s tickets: to somebody who waits, a ticket that nobody has yet is waiting too. */
export const presentUserCounts = (counts: StateCounts): UserCountsOnWire => {
  const { Unassigned, Waiting, ...rest } = presentDeskCounts(counts)
  return { ...rest, Waiting: Waiting + Unassigned }
}
