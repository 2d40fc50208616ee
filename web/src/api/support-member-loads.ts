import { LIMITS } from '@support-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { KEYS } from './queries.ts'

/** How often it is asked who is online, which nobody tells of when it changes. */
const ONLINE_EVERY_MS = 15_000

/** Open tickets of support members, and who of them is online; for admins. */
export const supportMemberLoadsQuery = (q: string) =>
  queryOptions({
    queryKey: [...KEYS.supportMembers, 'loads', q],
    queryFn: ({ signal }) =>
      request('listSupportMemberLoads', { query: { limit: LIMITS.listRows, q } }, { signal }),
    refetchInterval: ONLINE_EVERY_MS,
  })
