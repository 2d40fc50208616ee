import { type ChatMessageOnWire, type legacyChatCalls, message, TEXTS, words } from '@support-desk/contract'
import { hasNews, postMessage, readChat, type SpecifiedMessage, shownText } from '../conversation/index.ts'
import type { Handlers } from '../edge/handler.ts'
import type { Say } from '../kernel/languages/words.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Specified calls for chats. */
export const chatHandlers: Handlers<keyof typeof legacyChatCalls> = {
  async getChat({ ctx, actor, input, say }) {
    const messages = await readChat(ctx, actor, input.params.ticketid)
    return { chats: messages.map((each) => presentMessage(each, say)) }
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
}

/** A message as plain text, “Picture” for a picture without words. Users see all admins under one name. */
const presentMessage = (said: SpecifiedMessage, say: Say): ChatMessageOnWire => ({
  msg: said.isPicture ? say(words(TEXTS.picture)) : shownText(said, say),
  user: said.role === 'Admin' ? 'Admin' : said.username,
  power: said.role,
  time: said.postedAt,
})
