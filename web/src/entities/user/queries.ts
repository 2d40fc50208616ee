import type { User } from '#api/models.ts'
import { type AccountSort, type Role, type SupportMemberLoad, LIMITS } from '@support-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import { request, requestPage } from '#api/client.ts'
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
export const supportMemberLoadsQuery = (q: string) =>
  queryOptions({
    queryKey: [...KEYS.supportMembers, 'loads', q],
    queryFn: ({ signal }) => request('listAgents', { query: { limit: LIMITS.listRows, q } }, { signal }),
    refetchInterval: ONLINE_EVERY_MS,
  })

/** Name and picture of an account by id. Events invalidate it. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: KEYS.user(userId),
    queryFn: ({ signal }) => request('getUserCard', { params: { userId } }, { signal }),
    staleTime: 60 * 60_000,
  })

/** Reason and author of a suspension. For admins. Disabled without a suspension. */
export const suspensionQuery = (userId: string, suspendedAt: string | null) =>
  queryOptions({
    queryKey: KEYS.suspension(userId, suspendedAt),
    queryFn: ({ signal }) => request('getUserSuspension', { params: { userId } }, { signal }),
    enabled: suspendedAt !== null,
  })

/** Requesters or assignees by the beginning of their name, with their name in conditions. For staff. */
export const peopleQuery = (name: 'requester' | 'assignee', q: string) =>
  queryOptions({
    queryKey: [...KEYS.users, 'named', name, q],
    queryFn: ({ signal }) => request('listConditionValues', { query: { name, q } }, { signal }),
  })

/** Accounts with usernames that today's rules would reject, by name. */
export const usernameIssuesQuery = () =>
  queryOptions({
    queryKey: [...KEYS.users, 'username-issues'],
    queryFn: ({ signal }) =>
      requestPage('listUsernameIssues', { query: { limit: LIMITS.listRows } }, { signal }),
  })
