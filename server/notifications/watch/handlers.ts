import type { Handlers } from '../../edge/handler.ts'
import { deleteWatch, getWatch, listWatchers, updateWatch } from './use-cases.ts'

/** Calls about watching tickets. */
export const watchHandlers: Handlers<'getWatch' | 'updateWatch' | 'deleteWatch' | 'listWatchers'> = {
  getWatch: async ({ ctx, actor, input }) => ({ about: await getWatch(ctx, actor, input.params.ticketId) }),

  updateWatch: async ({ ctx, actor, input }) => ({
    about: await updateWatch(ctx, actor, { ...input.params, ...input.body }),
  }),

  deleteWatch: ({ ctx, actor, input }) => deleteWatch(ctx, actor, input.params.ticketId),

  listWatchers: ({ ctx, actor, input }) => listWatchers(ctx, actor, input.params.ticketId),
}
