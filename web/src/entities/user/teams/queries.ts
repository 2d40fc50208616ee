import { LIMITS } from '@support-desk/contract'
import { callQuery } from '#api/call-query.ts'
import { type Answer, requestPage } from '#api/client.ts'
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
  callQuery([...KEYS.teams, 'all'], 'listTeams', { query: { limit: LIMITS.teams } })

/** Agents and admins by the beginning of their name. For admins. */
export const staffQuery = (q: string) => callQuery([...KEYS.staff, q], 'listStaffMembers', { query: { q } })
