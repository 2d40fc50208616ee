import type { liveCalls } from '@support-desk/contract'
import { eventsSince } from './use-cases.ts'
import type { Handlers } from '../edge/handler.ts'
import { presentEvent } from './present.ts'

/** The polling call for events. */
export const liveHandlers: Handlers<keyof typeof liveCalls> = {
  async getEvents({ ctx, actor, input }) {
    const { events, upTo, startOver } = await eventsSince(ctx, actor, input.query.since)
    return { events: events.map(presentEvent), upTo, startOver }
  },
}
