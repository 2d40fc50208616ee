import type { User } from '#api/models.ts'
import { type AccountSort, type Role, type SupportMemberLoad, LIMITS } from '@support-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import { requestPage } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, type PagedList } from '#api/list-query.ts'

/** The accounts of a role. */
export const userList = (
  role: Role,
  { q = '', sort = '-createdAt' }: { q?: string; sort?: AccountSort } = {},
): PagedList<User> => ({
  key: [...KEYS.users, role, { q, sort }],
  load: (cursor, signal) =>
    requestPage('listUsers', { query: { role, limit: PAGE_ROWS, cursor, q, sort } }, { signal }),
})

/** Deleted users by the beginning of their name. */
export const formerUsersQuery = (q: string) =>
  queryOptions({
    queryKey: [...KEYS.formerUsers, q],
    queryFn: ({ signal }) => requestPage('listFormerUsers', { query: { limit: PAGE_ROWS, q } }, { signal }),
  })

/** Polling interval in ms. Online status triggers no event. */
const ONLINE_EVERY_MS = 15_000

/** Agents by name, with their open tickets and online status. For assigning tickets. */
export const supportMemberList = ({ q = '' }: { q?: string } = {}): PagedList<SupportMemberLoad> => ({
  key: [...KEYS.supportMembers, { q }],
  load: (cursor, signal) => requestPage('listAgents', { query: { limit: PAGE_ROWS, cursor, q } }, { signal }),
  refetchEveryMs: ONLINE_EVERY_MS,
})

/** Open tickets and online status of agents. For staff. */
export const supportMemberLoadsQuery = (q: string) => ({
  ...callQuery([...KEYS.supportMembers, 'loads', q], 'listAgents', { query: { limit: LIMITS.listRows, q } }),
  refetchInterval: ONLINE_EVERY_MS,
})

/** Name and picture of an account by id. Events invalidate it. */
export const userQuery = (userId: string) =>
  callQuery(KEYS.user(userId), 'getUserCard', { params: { userId } }, { staleTime: 60 * 60_000 })

/** Reason and author of a suspension. For admins. Disabled without a suspension. */
export const suspensionQuery = (userId: string, suspendedAt: string | null) => ({
  ...callQuery(KEYS.suspension(userId, suspendedAt), 'getUserSuspension', { params: { userId } }),
  enabled: suspendedAt !== null,
})

/** Requesters or assignees by the beginning of their name, with their name in conditions. For staff. */
export const peopleQuery = (name: 'requester' | 'assignee', q: string) =>
  callQuery([...KEYS.users, 'named', name, q], 'listConditionValues', { query: { name, q } })

/** Accounts with usernames that today's rules would reject, by name. */
export const usernameIssuesQuery = () =>
  queryOptions({
    queryKey: [...KEYS.users, 'username-issues'],
    queryFn: ({ signal }) =>
      requestPage('listUsernameIssues', { query: { limit: LIMITS.listRows } }, { signal }),
  })
