import type { Handlers } from '../../edge/handler.ts'
import { deleteWatch, getWatch, listWatchers, updateWatch } from './use-cases.ts'

/** Calls about watching tickets. */
export const watchHandlers: Handlers<'getWatch' | 'updateWatch' | 'deleteWatch' | 'listWatchers'> = {
  async getWatch({ ctx, actor, input }) {
    return { about: await getWatch(ctx, actor, input.params.ticketId) }
  },

  async updateWatch({ ctx, actor, input }) {
    return { about: await updateWatch(ctx, actor, { ...input.params, ...input.body }) }
  },

  async deleteWatch({ ctx, actor, input }) {
    await deleteWatch(ctx, actor, input.params.ticketId)
  },

  listWatchers: ({ ctx, actor, input }) => listWatchers(ctx, actor, input.params.ticketId),
}
