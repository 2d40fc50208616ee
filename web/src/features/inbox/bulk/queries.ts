import type { BulkJobOnWire } from '@support-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { listOptions, PAGE_ROWS } from '#api/list-query.ts'
import { requestPage } from '#api/client.ts'

/** How often a job that runs is asked about. */
const PROGRESS_MS = 600

/** Whether a job is not over yet. */
export const isUnderWay = ({ state }: Pick<BulkJobOnWire, 'state'>): boolean => state !== 'ended'

/** Jobs that run or have ended a moment ago, whoever started them. */
export const bulkJobsQuery = () =>
  queryOptions({
    queryKey: [...KEYS.inboxNow, 'bulk-jobs'],
    queryFn: ({ signal }) => request('listBulkJobs', undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? PROGRESS_MS : false),
  })

/** The tickets that a job has left as they are, and why. */
export const bulkFailuresQuery = (jobId: string) =>
  listOptions([...KEYS.inboxNow, 'bulk-failures', jobId], (cursor, signal) =>
    requestPage(
      'listBulkJobFailures',
      { params: { jobId }, query: { limit: PAGE_ROWS, cursor } },
      { signal },
    ),
  )
