import type { signatureCalls } from '@support-desk/contract'
import type { Handlers } from '../../../edge/handler.ts'
import { findSignature, updateSignature } from './use-cases.ts'

/** Calls about signatures below replies by email. */
export const signatureHandlers: Handlers<keyof typeof signatureCalls> = {
  getOwnSignature: async ({ ctx, actor }) => ({
    document: await findSignature(ctx.store, { accountId: actor.id }),
  }),

  updateOwnSignature: async ({ ctx, actor, input }) => ({
    document: await updateSignature(ctx, actor, { accountId: actor.id }, input.body.document),
  }),

  getTeamSignature: async ({ ctx, input }) => ({ document: await findSignature(ctx.store, input.params) }),

  updateTeamSignature: async ({ ctx, actor, input }) => ({
    document: await updateSignature(ctx, actor, input.params, input.body.document),
  }),

  getMailboxSignature: async ({ ctx, input }) => ({ document: await findSignature(ctx.store, input.params) }),

  updateMailboxSignature: async ({ ctx, actor, input }) => ({
    document: await updateSignature(ctx, actor, input.params, input.body.document),
  }),
}
