import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'

/** In ms. Ages grow even without events. */
const REPORT_STALE_MS = 5 * 60_000

/** Waiting tickets, the load of each agent, and the times to answer and solve. For admins. */
export const overviewReportQuery = () =>
  callQuery([...KEYS.reports, 'overview'], 'getOverviewReport', {}, { refetchInterval: REPORT_STALE_MS })
