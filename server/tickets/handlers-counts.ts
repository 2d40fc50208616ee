import type { legacyCountCalls, overviewCalls } from '@support-desk/contract'
import {
  countAllTickets,
  countAssignedTickets,
  countMyTickets,
  dismissNotification,
  listNotifications,
} from './use-cases-counts.ts'
import { statesOf } from './lists/ticket-query.ts'
import { countTickets } from './lists/use-cases.ts'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { presentDeskCounts, presentNotification, presentUserCounts } from './present-counts.ts'

/** Counts and notifications. */
export const overviewHandlers: Handlers<keyof typeof legacyCountCalls | keyof typeof overviewCalls> = {
  async countMyTickets({ ctx, actor }) {
    return presentUserCounts(await countMyTickets(ctx, actor))
  },

  async countAssignedTickets({ ctx, actor }) {
    return presentUserCounts(await countAssignedTickets(ctx, actor))
  },

  async countAllTickets({ ctx }) {
    return presentDeskCounts(await countAllTickets(ctx))
  },

  countTickets({ ctx, actor, input }) {
    const { scope, filter, q: words } = input.query
    return countTickets(ctx, actor, { scope, words, states: statesOf(filter, actor) })
  },

  async listNotifications({ ctx, actor, input }) {
    const rows = await listNotifications(ctx, actor, input.query)
    const { answer: Notification, nextCursor } = pageOf(rows, presentNotification)
    return { answer: { Notification }, nextCursor }
  },

  async dismissNotification({ ctx, actor, input }) {
    await dismissNotification(ctx, actor, input.params.id)
    return { msg: 'The notification is gone.' }
  },
}
