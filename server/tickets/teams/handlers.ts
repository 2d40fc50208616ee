import type { StaffMember, teamCalls, TeamOnWire } from '@support-desk/contract'
import { type Handlers, pageOf } from '../../edge/handler.ts'
import { createTeam, deleteTeam, listStaffMembers, listTeams, updateTeam } from './use-cases.ts'
import type { TeamMember, TeamWithMembers } from './team.ts'

/** Handlers of teams. */
export const teamHandlers: Handlers<keyof typeof teamCalls> = {
  async listTeams({ ctx, actor, input }) {
    return pageOf(await listTeams(ctx, actor, input.query), presentTeam)
  },

  async createTeam({ ctx, actor, input }) {
    return presentTeam(await createTeam(ctx, actor, input.body))
  },

  async updateTeam({ ctx, actor, input }) {
    return presentTeam(await updateTeam(ctx, actor, { id: input.params.teamId, ...input.body }))
  },

  async deleteTeam({ ctx, actor, input }) {
    await deleteTeam(ctx, actor, input.params.teamId)
  },

  async listStaffMembers({ ctx, actor, input }) {
    return (await listStaffMembers(ctx, actor, input.query.q)).map(presentMember)
  },
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
