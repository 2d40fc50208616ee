import type { mailSignInCalls } from '@support-desk/contract'
import { doorOf } from '../../../../kernel/actor.ts'
import type { Handlers } from '../../../../edge/handler.ts'
import { presentMailbox } from '../mailboxes/present.ts'
import { beginMailSignIn, finishMailSignIn } from './use-cases.ts'
import { deleteMailSignIn, getMailSignIn, listMailSignIns, updateMailSignIn } from './use-cases-apps.ts'

/** Calls for signing in to mailboxes at providers. */
export const mailSignInHandlers: Handlers<keyof typeof mailSignInCalls> = {
  listMailSignIns: ({ ctx, actor }) => listMailSignIns(ctx, ctx.store, actor),

  async updateMailSignIn({ ctx, actor, input }) {
    const { provider } = input.params
    await updateMailSignIn(ctx, actor, { ...input.body, provider })
    return getMailSignIn(ctx, ctx.tx, provider)
  },

  deleteMailSignIn: ({ ctx, actor, input }) => deleteMailSignIn(ctx, actor, input.params.provider),

  beginMailSignIn: ({ ctx, actor, input }) =>
    beginMailSignIn(ctx, actor, { ...input.body, ...input.params, sessionId: doorOf(actor) }),

  async finishMailSignIn({ ctx, actor, input }) {
    const { mailbox, ...rest } = await finishMailSignIn(ctx, actor, {
      ...input.body,
      ...input.params,
      sessionId: doorOf(actor),
    })
    return { mailbox: await presentMailbox(ctx, ctx.store, mailbox), ...rest }
  },
}
