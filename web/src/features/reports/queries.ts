import { queryOptions } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** Ages grow though nothing happens. */
const REPORT_STALE_MS = 5 * 60_000

/** What waits for how long, who has how much to do, and how fast tickets are answered and solved; for admins. */
export const overviewReportQuery = () =>
  queryOptions({
    queryKey: [...KEYS.reports, 'overview'],
    queryFn: ({ signal }) => request('getOverviewReport', undefined, { signal }),
    refetchInterval: REPORT_STALE_MS,
  })
