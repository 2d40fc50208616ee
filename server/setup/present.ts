import type { InvitationOnWire } from '@support-desk/contract'
import type { Invitation } from './invitation.ts'

/** An open invitation, for admins. */
export const presentInvitation = ({ inviter, email, ...invitation }: Invitation): InvitationOnWire => ({
  id: invitation.id,
  role: invitation.role,
  email: email || null,
  invitedBy: { id: inviter.id, username: inviter.username },
  createdAt: invitation.createdAt,
  expiresAt: invitation.expiresAt,
})
