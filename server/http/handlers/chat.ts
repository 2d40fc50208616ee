import type { chatCalls } from '@support-desk/contract'
import { hasNews, listConversations, listMessages, markRead, postMessage } from '../../core/chat.ts'
import { Refusal } from '../../core/refusal.ts'
import { pageOf, type Handlers } from '../handler.ts'
import { presentConversation, presentMessage } from '../present/chat.ts'

/** Chats of tickets. */
export const chatHandlers: Handlers<keyof typeof chatCalls> = {
  async getChat({ desk, caller, input }) {
    const messages = await listMessages(desk, caller, input.params.ticketid)
    return { chats: messages.map(presentMessage) }
  },

  async checkChat({ desk, input }) {
    const { ticketid, currentMessageCount } = input.params
    if (!(await hasNews(desk, ticketid, currentMessageCount))) throw new Refusal('unchanged')
    return { msg: 'There is something new.' }
  },

  async postChat({ desk, caller, input }) {
    await postMessage(desk, caller, input.body.ticketid, input.body.chat)
    return { msg: 'Sent.' }
  },

  async markChatRead({ desk, caller, input }) {
    await markRead(desk, caller, input.body.ticketid, input.body.count)
    return { msg: 'Read.' }
  },

  async listConversations({ desk, caller, input }) {
    return pageOf(await listConversations(desk, caller, input.query), presentConversation)
  },
}
