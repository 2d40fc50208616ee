import type { chatCalls, unreadCalls } from '@support-desk/contract'
import { getMessages, getUnread, listConversations, markRead } from './use-cases.ts'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { presentChatPage, presentConversation } from './present.ts'

/** Handlers of messages and conversations. */
export const chatHandlers: Handlers<keyof typeof chatCalls | keyof typeof unreadCalls> = {
  async getMessages({ ctx, actor, input, say }) {
    return presentChatPage(
      await getMessages(ctx, actor, { ticketId: input.params.ticketId, ...input.query }),
      actor,
      say,
    )
  },

  async markMessagesRead({ ctx, actor, input }) {
    await markRead(ctx, actor, { ticketId: input.params.ticketId, count: input.body.count })
  },

  async listConversations({ ctx, actor, input, say }) {
    const { only, ...page } = input.query
    const request = { ...page, onlyUnread: only === 'unread' }
    return pageOf(await listConversations(ctx, actor, request), (each) => presentConversation(each, say))
  },

  getUnread: ({ ctx, actor }) => getUnread(ctx, actor),
}
