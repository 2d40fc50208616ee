import type { StaffMember, TeamOnWire } from '@support-desk/contract'
import type { TeamMember, TeamWithMembers } from './team.ts'

/** A team for staff. */
export const presentTeam = ({
  id,
  name,
  address,
  members,
  openTickets,
  version,
}: TeamWithMembers): TeamOnWire => ({
  id,
  name,
  address,
  members: members.map(presentMember),
  openTickets,
  version,
})

/** A member of a team, or a candidate. */
export const presentMember = ({ id, username, role }: TeamMember): StaffMember => ({ id, username, role })
