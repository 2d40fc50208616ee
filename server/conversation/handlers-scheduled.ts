import type { scheduledCalls, sharedDraftCalls } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { createSharedDraft, updateSharedDraft } from './scheduled/drafts.ts'
import { presentScheduled } from './scheduled/present.ts'
import { cancelScheduled, changeScheduled, listScheduled, sendScheduledNow } from './scheduled/use-cases.ts'

/** Handlers of scheduled replies. */
export const scheduledHandlers: Handlers<keyof typeof scheduledCalls | keyof typeof sharedDraftCalls> = {
  async getScheduledReplies({ ctx, actor, input }) {
    const { replies, total } = await listScheduled(ctx, actor, input.params.ticketId)
    return { replies: replies.map(presentScheduled), total }
  },

  async createSharedDraft({ ctx, actor, input }) {
    return presentScheduled(await createSharedDraft(ctx, actor, { ...input.params, ...input.body }))
  },

  async updateSharedDraft({ ctx, actor, input }) {
    return presentScheduled(await updateSharedDraft(ctx, actor, { ...input.params, ...input.body }))
  },

  async updateScheduledReply({ ctx, actor, input }) {
    return presentScheduled(await changeScheduled(ctx, actor, { ...input.params, ...input.body }))
  },

  async sendScheduledReply({ ctx, actor, input }) {
    return { number: await sendScheduledNow(ctx, actor, { ...input.params, ...input.body }) }
  },

  async deleteScheduledReply({ ctx, actor, input }) {
    await cancelScheduled(ctx, actor, input.params)
  },
}
