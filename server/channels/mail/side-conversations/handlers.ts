import type { sideConversationCalls } from '@support-desk/contract'
import type { Handlers } from '../../../edge/handler.ts'
import { presentSide, presentWhole } from './present.ts'
import {
  createSideConversation,
  createSideMessage,
  getSideConversation,
  listSideConversations,
  markSideConversationRead,
  undoSideMessage,
} from './use-cases.ts'

/** Calls about conversations with third parties. */
export const sideConversationHandlers: Handlers<keyof typeof sideConversationCalls> = {
  async listSideConversations({ ctx, actor, input }) {
    return (await listSideConversations(ctx, actor, input.params.ticketId)).map(presentSide)
  },

  async getSideConversation({ ctx, actor, input }) {
    return presentWhole(await getSideConversation(ctx, actor, input.params), actor)
  },

  async createSideConversation({ ctx, actor, input }) {
    return presentWhole(await createSideConversation(ctx, actor, { ...input.params, ...input.body }), actor)
  },

  async createSideMessage({ ctx, actor, input }) {
    return presentWhole(await createSideMessage(ctx, actor, { ...input.params, ...input.body }), actor)
  },

  async undoSideMessage({ ctx, actor, input }) {
    await undoSideMessage(ctx, actor, input.params)
  },

  async markSideConversationRead({ ctx, actor, input }) {
    await markSideConversationRead(ctx, actor, input.params)
  },
}
