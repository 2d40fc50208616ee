import { LIMITS } from '@support-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import { requestPage } from './client.ts'
import { KEYS } from './queries.ts'

/** Accounts whose usernames could not be chosen today, by name. */
export const usernameIssuesQuery = () =>
  queryOptions({
    queryKey: [...KEYS.people, 'username-issues'],
    queryFn: ({ signal }) =>
      requestPage('listUsernameIssues', { query: { limit: LIMITS.listRows } }, { signal }),
  })
