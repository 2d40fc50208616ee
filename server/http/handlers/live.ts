import type { liveCalls } from '@support-desk/contract'
import { eventsSince, findPerson } from '../../core/live.ts'
import type { Handlers } from '../handler.ts'
import { presentEvent, presentPersonCard } from '../present/live.ts'

/** What happened, and who people are. */
export const liveHandlers: Handlers<keyof typeof liveCalls> = {
  async listEvents({ desk, caller, input }) {
    const { events, upTo, startOver } = await eventsSince(desk, caller, input.query.since)
    return { events: events.map(presentEvent), upTo, startOver }
  },

  async getPerson({ desk, caller, input }) {
    return presentPersonCard(await findPerson(desk, caller, input.params.personid))
  },
}
