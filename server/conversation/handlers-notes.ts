import type { noteCalls } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { presentConversationPage } from './entries/present.ts'
import { readConversation } from './entries/use-cases.ts'
import { findMentionable } from './notes/mentions.ts'
import { markNotesRead, takeNoteBack } from './notes/use-cases.ts'

type WatchCall = 'getWatch' | 'setWatch' | 'endWatch' | 'listWatchers'

/** Conversations as one reading, and notes of the staff. */
export const noteHandlers: Handlers<Exclude<keyof typeof noteCalls, WatchCall>> = {
  async getConversation({ ctx, actor, input, say }) {
    const page = await readConversation(ctx, actor, { ...input.params, ...input.query })
    return presentConversationPage(page, actor, say)
  },

  async takeNoteBack({ ctx, actor, input }) {
    await takeNoteBack(ctx, actor, input.params)
  },

  async markNotesRead({ ctx, actor, input }) {
    await markNotesRead(ctx, actor, input.params.ticketId)
  },

  findMentionable: ({ ctx, actor, input }) => findMentionable(ctx, actor, input.query.q),
}
