import { LIMITS } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'
import { later } from '../kernel/time.ts'
import type { DurationCount, WaitingTicket, Workload } from './figures.ts'
import { ticketsIn } from '../tickets/index.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Limits of the age groups, in hours. */
const AGES = [4, 24, 72, 168] as const
const WEEK_DAYS = 7
const MONTH_DAYS = 30

/** A median duration, and the number of durations. */
export type Median = { seconds: number | null; tickets: number }
type Medians = { week: Median; month: Median }
type AgeGroup = { fromHours: number; toHours: number | null; tickets: number }

export type OverviewReport = {
  madeAt: string
  open: number
  unassigned: number
  oldestUnassigned: WaitingTicket | null
  openByAge: AgeGroup[]
  members: Workload[]
  firstAnswer: Medians
  solution: Medians
  days: { day: string; raised: number; solved: number }[]
}

/** The figures of the dashboard. Each change of a ticket updates them, so the cost does not depend on the number of tickets. */
export async function overviewReport(ctx: Context): Promise<OverviewReport> {
  const { reports } = ctx.store
  const now = ctx.clock()
  const monthAgo = later(now, -(MONTH_DAYS - 1) * DAY_SECONDS)
  const weekAgo = later(now, -(WEEK_DAYS - 1) * DAY_SECONDS)
  const { Unassigned, Waiting, Pending, OnHold } = await ticketsIn(ctx.store).counts({ kind: 'all' })
  const open = Unassigned + Waiting + Pending + OnHold
  const raised = await reports.raised(monthAgo)
  const answered = await reports.durations('answered', monthAgo)
  const solved = await reports.durations('solved', monthAgo)
  const medians = (durations: DurationCount[]): Medians => ({
    week: medianOf(durations.filter(({ day }) => day >= weekAgo.slice(0, 10))),
    month: medianOf(durations),
  })
  const oldest = AGES.at(-1) ?? 0
  const young = await reports.openRaised(later(now, -oldest * 60 * 60))
  const members = await reports.workOfMembers(LIMITS.listRows)
  return {
    madeAt: now.toISOString(),
    open,
    unassigned: Unassigned,
    oldestUnassigned: await reports.oldestUnassigned(),
    openByAge: groupedByAge(now, young, open),
    members: members.toSorted((one, other) => workOf(other) - workOf(one)),
    firstAnswer: medians(answered),
    solution: medians(solved),
    days: Array.from({ length: MONTH_DAYS }, (_, index) => {
      const day = later(now, (index - MONTH_DAYS + 1) * DAY_SECONDS).slice(0, 10)
      return { day, raised: countOn(day, raised), solved: countOn(day, solved) }
    }),
  }
}

const workOf = ({ waiting, pending, onHold }: Workload): number => waiting + pending + onHold

const countOn = (day: string, rows: { day: string; tickets: number }[]): number =>
  rows.reduce((sum, row) => (row.day === day ? sum + row.tickets : sum), 0)

/** The lower of the two middle values for an even number. */
function medianOf(durations: readonly DurationCount[]): Median {
  const tickets = durations.reduce((sum, row) => sum + row.tickets, 0)
  let before = 0
  for (const { seconds, tickets: n } of durations.toSorted((one, other) => one.seconds - other.seconds)) {
    before += n
    if (before * 2 >= tickets) return { seconds, tickets }
  }
  return { seconds: null, tickets }
}

/** Groups the younger tickets by age; all other open tickets are older. */
function groupedByAge(now: Date, young: { at: string; tickets: number }[], open: number): AgeGroup[] {
  const groups = AGES.map((toHours, index) => {
    const fromHours = AGES[index - 1] ?? 0
    const [from, to] = [later(now, -toHours * 60 * 60), later(now, -fromHours * 60 * 60)]
    const isYoungest = index === 0
    const tickets = young.reduce(
      (sum, row) => (row.at >= from && (isYoungest || row.at < to) ? sum + row.tickets : sum),
      0,
    )
    return { fromHours, toHours, tickets }
  })
  const inGroups = groups.reduce((sum, { tickets }) => sum + tickets, 0)
  return [...groups, { fromHours: AGES.at(-1) ?? 0, toHours: null, tickets: Math.max(0, open - inGroups) }]
}
