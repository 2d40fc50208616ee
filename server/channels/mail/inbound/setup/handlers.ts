import type { mailSetupCalls } from '@support-desk/contract'
import type { Handlers } from '../../../../edge/handler.ts'
import { detectMailServers } from './detect.ts'
import { checkMailboxTest, sendMailboxTest } from './round-trip.ts'

/** Calls for the setup of a mailbox. */
export const mailSetupHandlers: Handlers<keyof typeof mailSetupCalls> = {
  detectMailServers: ({ ctx, actor, input }) => detectMailServers(ctx, actor, input.body.address),

  sendMailboxTest: ({ ctx, actor, input }) => sendMailboxTest(ctx, actor, input.params.mailboxId),

  checkMailboxTest: ({ ctx, actor, input }) =>
    checkMailboxTest(ctx, actor, { id: input.params.mailboxId, sentAt: input.body.sentAt }),
}
