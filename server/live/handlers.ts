import type { liveCalls } from '@support-desk/contract'
import { eventsSince, findUser } from './use-cases.ts'
import type { Handlers } from '../edge/handler.ts'
import { presentEvent, presentUserCard } from './present.ts'

/** What happened, and who users are. */
export const liveHandlers: Handlers<keyof typeof liveCalls> = {
  async listEvents({ ctx, actor, input }) {
    const { events, upTo, startOver } = await eventsSince(ctx, actor, input.query.since)
    return { events: events.map(presentEvent), upTo, startOver }
  },

  async getUserCard({ ctx, actor, input }) {
    return presentUserCard(await findUser(ctx, actor, input.params.userId))
  },
}
