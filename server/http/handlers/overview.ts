import type { overviewCalls } from '@support-desk/contract'
import {
  countAllTickets,
  countAssignedTickets,
  countMyTickets,
  dismissNotification,
  listNotifications,
} from '../../core/overview.ts'
import { countTickets } from '../../core/ticket-lists.ts'
import { pageOf, type Handlers } from '../handler.ts'
import { presentDeskCounts, presentNotification, presentPersonCounts } from '../present/overview.ts'

/** Counts and notifications. */
export const overviewHandlers: Handlers<keyof typeof overviewCalls> = {
  async countMyTickets({ desk, caller }) {
    return presentPersonCounts(await countMyTickets(desk, caller))
  },

  async countAssignedTickets({ desk, caller }) {
    return presentPersonCounts(await countAssignedTickets(desk, caller))
  },

  async countAllTickets({ desk }) {
    return presentDeskCounts(await countAllTickets(desk))
  },

  countTickets: ({ desk, caller, input }) => countTickets(desk, caller, input.query),

  async listNotifications({ desk, caller, input }) {
    const rows = await listNotifications(desk, caller, input.query)
    const { answer: Notification, nextCursor } = pageOf(rows, presentNotification)
    return { answer: { Notification }, nextCursor }
  },

  async dismissNotification({ desk, caller, input }) {
    await dismissNotification(desk, caller, input.params.id)
    return { msg: 'The notification is gone.' }
  },
}
