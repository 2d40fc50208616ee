import type { blockedCalls } from '@support-desk/contract'
import { type Handlers, pageOf } from '../../../../edge/handler.ts'
import { createBlockedSender, deleteBlockedSender, listBlockedSenders } from './use-cases.ts'

/** Calls about blocked senders. */
export const blockedHandlers: Handlers<keyof typeof blockedCalls> = {
  listBlockedSenders: async ({ ctx, actor, input }) =>
    pageOf(await listBlockedSenders(ctx, actor, input.query), (sender) => sender),

  createBlockedSender: ({ ctx, actor, input }) => createBlockedSender(ctx, actor, input.body.pattern),

  deleteBlockedSender: ({ ctx, actor, input }) =>
    deleteBlockedSender(ctx, actor, input.params.blockedSenderId),
}
