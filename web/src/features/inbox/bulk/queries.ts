import type { BulkJobOnWire } from '@support-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import { request, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { listOptions, PAGE_ROWS } from '#api/list-query.ts'

/** Polling interval of a running job, in ms. */
const PROGRESS_MS = 600

/** Whether a job has not ended yet. */
export const isUnderWay = ({ state }: Pick<BulkJobOnWire, 'state'>): boolean => state !== 'ended'

/** Running and recently ended jobs of all users. */
export const bulkJobsQuery = () =>
  queryOptions({
    queryKey: [...KEYS.inboxNow, 'bulk-jobs'],
    queryFn: ({ signal }) => request('listBulkJobs', undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? PROGRESS_MS : false),
  })

/** Tickets that a job could not change, with the reasons. */
export const bulkFailuresQuery = (jobId: string) =>
  listOptions([...KEYS.inboxNow, 'bulk-failures', jobId], (cursor, signal) =>
    requestPage(
      'listBulkJobFailures',
      { params: { jobId }, query: { limit: PAGE_ROWS, cursor } },
      { signal },
    ),
  )
