import type { setupCalls } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { presentOpenedSession } from '../users/index.ts'
import { completeSetupLink, verifySetupLink } from './use-cases-link.ts'

/** Calls for the setup of a new install. */
export const setupHandlers: Handlers<keyof typeof setupCalls> = {
  async verifySetupLink({ ctx, input, address }) {
    const { expiresAt } = await verifySetupLink(ctx, { ...input.body, address })
    return { expiresAt }
  },

  completeSetupLink: async ({ ctx, input, address, userAgent }) =>
    presentOpenedSession(await completeSetupLink(ctx, { ...input.body, from: { address, userAgent } })),
}
