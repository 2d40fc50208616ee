import type { unreadCalls } from '@support-desk/contract'
import { dismissNotifications } from '../../core/overview.ts'
import { listUnread, listUnreadTickets } from '../../core/unread.ts'
import type { Handlers } from '../handler.ts'
import { presentTicket } from '../present/ticket.ts'
import { presentUnread } from '../present/unread.ts'

/** What somebody has not seen yet. */
export const unreadHandlers: Handlers<keyof typeof unreadCalls> = {
  async listUnread({ desk, caller }) {
    return presentUnread(await listUnread(desk, caller))
  },

  async listUnreadTickets({ desk, caller }) {
    return (await listUnreadTickets(desk, caller)).map(presentTicket)
  },

  async dismissNotifications({ desk, caller, input }) {
    return { deleted: await dismissNotifications(desk, caller, input.query.upTo) }
  },
}
