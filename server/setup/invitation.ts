import type { StaffRole } from '@support-desk/contract'
import type { UserName } from '../kernel/actor.ts'

/** A valid invitation of a colleague. */
export type Invitation = {
  id: string
  role: StaffRole
  /** Empty for an invitation by a link to copy. */
  email: string
  inviter: UserName
  createdAt: string
  expiresAt: string
}

export type NewInvitation = Omit<Invitation, 'inviter'> & { tokenHash: string; invitedBy: string }
