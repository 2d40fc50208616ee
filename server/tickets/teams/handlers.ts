import type { StaffMember, teamCalls, TeamOnWire } from '@support-desk/contract'
import { type Handlers, pageOf } from '../../edge/handler.ts'
import { createTeam, deleteTeam, listStaffMembers, listTeams, updateTeam } from './use-cases.ts'
import type { TeamMember, TeamWithMembers } from './team.ts'

/** Handlers of teams. */
export const teamHandlers: Handlers<keyof typeof teamCalls> = {
  listTeams: async ({ ctx, actor, input }) => pageOf(await listTeams(ctx, actor, input.query), presentTeam),

  createTeam: async ({ ctx, actor, input }) => presentTeam(await createTeam(ctx, actor, input.body)),

  updateTeam: async ({ ctx, actor, input }) =>
    presentTeam(await updateTeam(ctx, actor, { id: input.params.teamId, ...input.body })),

  deleteTeam: ({ ctx, actor, input }) => deleteTeam(ctx, actor, input.params.teamId),

  listStaffMembers: async ({ ctx, actor, input }) =>
    (await listStaffMembers(ctx, actor, input.query.q)).map(presentMember),
}

/** A team for staff. */
const presentTeam = ({ id, name, address, members, openTickets, version }: TeamWithMembers): TeamOnWire => ({
  id,
  name,
  address,
  members: members.map(presentMember),
  openTickets,
  version,
})

/** A member of a team, or a candidate. */
const presentMember = ({ id, username, role }: TeamMember): StaffMember => ({ id, username, role })
