import { LIMITS, type StaffMember, type teamCalls, type TeamOnWire } from '@support-desk/contract'
import { type Handlers, pageOf } from '../../edge/handler.ts'
import { createTeam, deleteTeam, listTeams, updateTeam } from './use-cases.ts'
import type { TeamMember, TeamWithMembers } from './team.ts'

/** Exceeds the members of a full team, so that candidates remain in the list. */
const MOST_CANDIDATES = LIMITS.teamMembers + 20

/** Calls about teams. */
export const teamHandlers: Handlers<keyof typeof teamCalls> = {
  listTeams: async ({ ctx, actor, input }) => pageOf(await listTeams(ctx, actor, input.query), presentTeam),

  createTeam: async ({ ctx, actor, input }) => presentTeam(await createTeam(ctx, actor, input.body)),

  updateTeam: async ({ ctx, actor, input }) =>
    presentTeam(await updateTeam(ctx, actor, { id: input.params.teamId, ...input.body })),

  deleteTeam: ({ ctx, actor, input }) => deleteTeam(ctx, actor, input.params.teamId),

  listStaffMembers: ({ ctx, input }) => ctx.store.teams.listStaffMembers(input.query.q, MOST_CANDIDATES),
}

/** A team for staff. */
const presentTeam = (team: TeamWithMembers): TeamOnWire => ({
  ...team,
  members: team.members.map(presentMember),
})

/** A member of a team. */
const presentMember = ({ id, username, role }: TeamMember): StaffMember => ({ id, username, role })
