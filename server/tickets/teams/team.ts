import type { StaffRole } from '@support-desk/contract'
import type { UserName } from '../../kernel/actor.ts'

export type TeamName = { id: string; name: string }

/** A member of a team, or a candidate. */
export type TeamMember = UserName & { role: StaffRole }

/** A team row. */
export type Team = TeamName & {
  address: string | null
  /** Increases with each change of the team or its members. */
  version: number
}

/** The editable fields of a team. */
export type TeamDraft = Pick<Team, 'name' | 'address'>

/** A team with its members and the number of its unsolved tickets. */
export type TeamWithMembers = Team & { members: TeamMember[]; openTickets: OpenTickets }

/** A count; `isAtLeast` when counting stopped at the limit. */
type OpenTickets = { count: number; isAtLeast: boolean }
