import { queryOptions } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** In ms. Ages grow even without events. */
const REPORT_STALE_MS = 5 * 60_000

/** Waiting tickets, the load of each agent, and the times to answer and solve. For admins. */
export const overviewReportQuery = () =>
  queryOptions({
    queryKey: [...KEYS.reports, 'overview'],
    queryFn: ({ signal }) => request('getOverviewReport', undefined, { signal }),
    refetchInterval: REPORT_STALE_MS,
  })
