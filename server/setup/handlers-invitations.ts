import type { invitationCalls } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { presentOpenedSession } from '../users/index.ts'
import { presentInvitation } from './present.ts'
import {
  completeInvitation,
  createInvitation,
  deleteInvitation,
  listInvitations,
  verifyInvitation,
} from './use-cases-invitations.ts'

/** Calls for invitations of colleagues. */
export const invitationHandlers: Handlers<keyof typeof invitationCalls> = {
  listInvitations: async ({ ctx }) => (await listInvitations(ctx)).map(presentInvitation),

  async createInvitation({ ctx, actor, input }) {
    const { invitation, token, isSent } = await createInvitation(ctx, actor, input.body)
    return { invitation: presentInvitation(invitation), token, isSent }
  },

  deleteInvitation: ({ ctx, actor, input }) => deleteInvitation(ctx, actor, input.params.invitationId),

  async verifyInvitation({ ctx, input, address }) {
    const { role, email, inviter, expiresAt } = await verifyInvitation(ctx, { ...input.body, address })
    return { role, email: email || null, invitedBy: inviter.username, expiresAt }
  },

  completeInvitation: async ({ ctx, input, address, userAgent }) =>
    presentOpenedSession(await completeInvitation(ctx, { ...input.body, from: { address, userAgent } })),
}
