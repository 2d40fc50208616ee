import type { noteCalls } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { presentConversationPage } from './entries/present.ts'
import { readConversation } from './entries/use-cases.ts'
import { findMentionable } from './notes/mentions.ts'
import { markNotesRead, takeNoteBack } from './notes/use-cases.ts'
import { endWatch, getWatch, listWatchers, setWatch } from './watch/use-cases.ts'

/** Conversations as one reading, notes of the staff, and who watches a ticket. */
export const noteHandlers: Handlers<keyof typeof noteCalls> = {
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

  async getWatch({ ctx, actor, input }) {
    return { about: await getWatch(ctx, actor, input.params.ticketId) }
  },

  async setWatch({ ctx, actor, input }) {
    return { about: await setWatch(ctx, actor, { ...input.params, ...input.body }) }
  },

  async endWatch({ ctx, actor, input }) {
    await endWatch(ctx, actor, input.params.ticketId)
  },

  listWatchers: ({ ctx, actor, input }) => listWatchers(ctx, actor, input.params.ticketId),
}
