import type { mailSetupCalls } from '@support-desk/contract'
import type { Handlers } from '../../../../edge/handler.ts'
import { detectMailServers } from './detect.ts'

/** Loaded late, because it needs the libraries of both directions. */
const roundTrip = () => import('./round-trip.ts')

/** Calls for the setup of a mailbox. */
export const mailSetupHandlers: Handlers<keyof typeof mailSetupCalls> = {
  detectMailServers: ({ ctx, actor, input }) => detectMailServers(ctx, actor, input.body.address),

  async sendMailboxTest({ ctx, actor, input }) {
    const { sendMailboxTest } = await roundTrip()
    return sendMailboxTest(ctx, actor, input.params.mailboxId)
  },

  async checkMailboxTest({ ctx, actor, input }) {
    const { checkMailboxTest } = await roundTrip()
    return checkMailboxTest(ctx, actor, { id: input.params.mailboxId, sentAt: input.body.sentAt })
  },
}
