import type { noteCalls } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { presentConversationPage } from './entries/present.ts'
import { readConversation } from './entries/use-cases.ts'
import { listMentionableUsers } from './notes/mentions.ts'
import { markNotesRead, deleteNote } from './notes/use-cases.ts'

type WatchCall = 'getWatch' | 'updateWatch' | 'deleteWatch' | 'listWatchers'

/** Handlers of conversations and of staff notes. */
export const noteHandlers: Handlers<Exclude<keyof typeof noteCalls, WatchCall>> = {
  async getConversation({ ctx, actor, input, say }) {
    const page = await readConversation(ctx, actor, { ...input.params, ...input.query })
    return presentConversationPage(page, actor, say)
  },

  async deleteNote({ ctx, actor, input }) {
    await deleteNote(ctx, actor, input.params)
  },

  async markNotesRead({ ctx, actor, input }) {
    await markNotesRead(ctx, actor, input.params.ticketId)
  },

  listMentionableUsers: ({ ctx, actor, input }) => listMentionableUsers(ctx, actor, input.query.q),
}
