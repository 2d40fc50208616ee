import type { messageCalls } from '@support-desk/contract'
import { presentConversationMessage, presentNote, presentScheduled } from '../conversation/index.ts'
import type { Handlers } from '../edge/handler.ts'
import { createMessage, createNote, undoMessage, undoNote } from './use-cases.ts'

/** Calls about messages and notes, with the changes of the ticket that they include. */
export const messageHandlers: Handlers<keyof typeof messageCalls> = {
  async createMessage({ ctx, actor, input, say }) {
    const { message, scheduled } = await createMessage(ctx, actor, { ...input.params, ...input.body })
    return {
      message: message && presentConversationMessage(message, actor, say),
      scheduled: scheduled && presentScheduled(scheduled),
    }
  },

  async undoMessage({ ctx, actor, input }) {
    await undoMessage(ctx, actor, input.params)
  },

  async createNote({ ctx, actor, input }) {
    return presentNote(await createNote(ctx, actor, { ...input.params, ...input.body }), actor)
  },

  async undoNote({ ctx, actor, input }) {
    await undoNote(ctx, actor, input.params)
  },
}
