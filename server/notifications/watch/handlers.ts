import type { Handlers } from '../../edge/handler.ts'
import { endWatch, getWatch, listWatchers, setWatch } from './use-cases.ts'

/** Who watches a ticket. */
export const watchHandlers: Handlers<'getWatch' | 'setWatch' | 'endWatch' | 'listWatchers'> = {
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
