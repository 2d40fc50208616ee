import type { chatCalls } from '@support-desk/contract'
import {
  hasNews,
  listConversations,
  listMessages,
  markRead,
  postMessage,
  postPicture,
  readChat,
  readChatPicture,
  takeBackMessage,
} from '../../core/chat.ts'
import { Refusal } from '../../core/refusal.ts'
import { pageOf, type Handlers } from '../handler.ts'
import { presentChatPage, presentConversation, presentMessage } from '../present/chat.ts'

/** Chats of tickets. */
export const chatHandlers: Handlers<keyof typeof chatCalls> = {
  async getChat({ desk, caller, input }) {
    const messages = await readChat(desk, caller, input.params.ticketid)
    return { chats: messages.map(presentMessage) }
  },

  async listMessages({ desk, caller, input }) {
    return presentChatPage(await listMessages(desk, caller, input.params.ticketid, input.query), caller)
  },

  async checkChat({ desk, input }) {
    const { ticketid, currentMessageCount } = input.params
    if (!(await hasNews(desk, ticketid, currentMessageCount))) throw new Refusal('unchanged')
    return { msg: 'There is something new.' }
  },

  async postChat({ desk, caller, input }) {
    const { ticketid, chat: text, key } = input.body
    await postMessage(desk, caller, ticketid, { text, key })
    return { msg: 'Sent.' }
  },

  async postPicture({ desk, caller, input }) {
    const { ticketid, chat: text, key } = input.fields.message
    await postPicture(desk, caller, ticketid, { text: text.trim(), key, upload: input.image })
    return { msg: 'Sent.' }
  },

  getChatPicture({ desk, caller, input }) {
    const { ticketid: ticketId, messageid: messageId, size } = input.params
    return readChatPicture(desk, caller, { ticketId, messageId, size })
  },

  async takeBackMessage({ desk, caller, input }) {
    await takeBackMessage(desk, caller, input.body.ticketid, input.body.messageid)
    return { msg: 'The message was taken back.' }
  },

  async markChatRead({ desk, caller, input }) {
    await markRead(desk, caller, input.body.ticketid, input.body.count)
    return { msg: 'Read.' }
  },

  async listConversations({ desk, caller, input }) {
    const { only, ...page } = input.query
    const request = { ...page, onlyUnread: only === 'unread' }
    return pageOf(await listConversations(desk, caller, request), presentConversation)
  },
}
