import type { CallInput } from '@support-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { KEYS } from './queries.ts'

/** How many tickets a list of the reader has: exactly without words, and up to some number of those that words find. */
export const ticketCountQuery = (choice: NonNullable<CallInput<'countTickets', Blob>['query']>) =>
  queryOptions({
    queryKey: [...KEYS.counts, 'of list', choice],
    queryFn: ({ signal }) => request('countTickets', { query: choice }, { signal }),
  })
