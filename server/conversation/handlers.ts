import { message, words } from '@support-desk/contract'
import type { legacyChatCalls, chatCalls } from '@support-desk/contract'
import {
  hasNews,
  listConversations,
  listMessages,
  markRead,
  postMessage,
  postPicture,
  readChat,
  readChatPicture,
} from './use-cases.ts'
import { Refusal } from '../kernel/refusal.ts'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { presentChatPage, presentConversation, presentMessage } from './present.ts'

/** Chats of tickets. */
export const chatHandlers: Handlers<keyof typeof legacyChatCalls | keyof typeof chatCalls> = {
  async getChat({ ctx, actor, input, say }) {
    const messages = await readChat(ctx, actor, input.params.ticketid)
    return { chats: messages.map((each) => presentMessage(each, say)) }
  },

  async listMessages({ ctx, actor, input, say }) {
    return presentChatPage(
      await listMessages(ctx, actor, { ticketId: input.params.ticketId, ...input.query }),
      actor,
      say,
    )
  },

  async checkChat({ ctx, input, say }) {
    const { ticketid, currentMessageCount } = input.params
    if (!(await hasNews(ctx, ticketid, currentMessageCount))) throw new Refusal('unchanged')
    return { msg: say(words(message('There is something new.'))) }
  },

  async postChat({ ctx, actor, input, say }) {
    const { ticketid, chat: text, key } = input.body
    await postMessage(ctx, actor, { ticketId: ticketid, text, key, door: 'post' })
    return { msg: say(words(message('Sent.'))) }
  },

  async postPicture({ ctx, actor, input }) {
    const { text, ...rest } = input.fields.message
    await postPicture(ctx, actor, { ...input.params, ...rest, text: text.trim(), upload: input.image })
  },

  getChatPicture({ ctx, actor, input }) {
    const { ticketId, messageId, size } = input.params
    return readChatPicture(ctx, actor, { ticketId, messageId, size })
  },

  async markChatRead({ ctx, actor, input }) {
    await markRead(ctx, actor, { ticketId: input.params.ticketId, count: input.body.count })
  },

  async listConversations({ ctx, actor, input, say }) {
    const { only, ...page } = input.query
    const request = { ...page, onlyUnread: only === 'unread' }
    return pageOf(await listConversations(ctx, actor, request), (each) => presentConversation(each, say))
  },
}
