import type { OverviewReportOnWire, reportCalls } from '@support-desk/contract'
import { type Median, overviewReport, type OverviewReport } from './use-cases.ts'
import type { Handlers } from '../edge/handler.ts'

/** Calls of the admin dashboard. */
export const reportHandlers: Handlers<keyof typeof reportCalls> = {
  getOverviewReport: async ({ ctx }) => presentOverviewReport(await overviewReport(ctx)),
}

const presentMedian = ({ seconds, tickets }: Median) => ({ medianSeconds: seconds, tickets })

const presentMedians = ({ week, month }: OverviewReport['solution']) => ({
  last7Days: presentMedian(week),
  last30Days: presentMedian(month),
})

/** The figures of the admin dashboard. */
const presentOverviewReport = (report: OverviewReport): OverviewReportOnWire => ({
  madeAt: report.madeAt,
  open: report.open,
  unassigned: report.unassigned,
  oldestUnassigned: report.oldestUnassigned && {
    ticketId: report.oldestUnassigned.id,
    number: report.oldestUnassigned.number,
    subject: report.oldestUnassigned.subject,
    requester: report.oldestUnassigned.requester.username,
    raisedAt: report.oldestUnassigned.createdAt,
  },
  openByAge: report.openByAge.map(({ fromHours, toHours, tickets }) => ({ fromHours, toHours, tickets })),
  agents: report.members.map(({ id, username, waiting, pending, onHold }) => ({
    id,
    username,
    waiting,
    pending,
    onHold,
  })),
  firstAnswer: presentMedians(report.firstAnswer),
  solution: presentMedians(report.solution),
  days: report.days.map(({ day, raised, solved }) => ({ day, raised, solved })),
})
