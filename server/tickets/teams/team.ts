import type { StaffRole } from '@support-desk/contract'
import type { UserName } from '../../kernel/actor.ts'

/** A team by its id and name. */
export type TeamName = { id: string; name: string }

/** Somebody who belongs to a team, or could. */
export type TeamMember = UserName & { role: StaffRole }

/** A team as it is kept. */
export type Team = TeamName & {
  address: string | null
  /** Grows with every change of the team or its members. */
  version: number
}

/** What somebody decides about a team. */
export type TeamDraft = Pick<Team, 'name' | 'address'>

/** A team with who belongs to it, and how many tickets it has that are not solved. */
export type TeamWithMembers = Team & { members: TeamMember[]; openTickets: OpenTickets }

/** How many there are; `isAtLeast` where no more were counted. */
type OpenTickets = { count: number; isAtLeast: boolean }
