import type { outgoingMailCalls } from '@support-desk/contract'
import type { Handlers } from '../../../../edge/handler.ts'
import { deleteOutgoingMail, getOutgoingMail, updateOutgoingMail } from './use-cases.ts'

/** Calls about the server of outgoing mail. */
export const outgoingMailHandlers: Handlers<keyof typeof outgoingMailCalls> = {
  getOutgoingMail: ({ ctx, actor }) => getOutgoingMail(ctx, ctx.store, actor),

  async updateOutgoingMail({ ctx, actor, input }) {
    const { currentPassword: _proved, ...draft } = input.body
    await updateOutgoingMail(ctx, actor, draft)
    return getOutgoingMail(ctx, ctx.tx, actor)
  },

  deleteOutgoingMail: ({ ctx, actor }) => deleteOutgoingMail(ctx, actor),

  async testOutgoingMail({ ctx, actor, input }) {
    // Loaded late, because it needs the SMTP library.
    const { testOutgoingMail } = await import('./use-cases-test.ts')
    return testOutgoingMail(ctx, actor, input.body.server)
  },
}
