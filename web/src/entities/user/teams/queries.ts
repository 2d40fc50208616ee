import { LIMITS } from '@support-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import { type Answer, request, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, type PagedList } from '#api/list-query.ts'

/** A team with its members. */
export type Team = Answer<'listTeams'>[number]

/** Teams by name, with the words in their name or in that of a member. */
export const teamList = ({ q }: { q: string }): PagedList<Team> => ({
  key: [...KEYS.teams, 'list', { q }],
  load: (cursor, signal) => requestPage('listTeams', { query: { limit: PAGE_ROWS, cursor, q } }, { signal }),
})

/** All teams by name. Their number is limited to one page. */
export const teamsQuery = () =>
  queryOptions({
    queryKey: [...KEYS.teams, 'all'],
    queryFn: ({ signal }) => request('listTeams', { query: { limit: LIMITS.teams } }, { signal }),
  })

/** Agents and admins by the beginning of their name. For admins. */
export const staffQuery = (q: string) =>
  queryOptions({
    queryKey: [...KEYS.staff, q],
    queryFn: ({ signal }) => request('listStaffMembers', { query: { q } }, { signal }),
  })
