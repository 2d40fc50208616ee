import type { notificationCalls, OwnNotificationOnWire } from '@support-desk/contract'
import { type Handlers, pageOf } from '../edge/handler.ts'
import { deleteNotifications, dismissNotification, listNotifications } from './use-cases.ts'
import type { Say } from '../kernel/languages/words.ts'
import { type Notification, textOf } from './notification.ts'

/** Calls about notifications. */
export const notificationHandlers: Handlers<keyof typeof notificationCalls> = {
  async listNotifications({ ctx, actor, input, say }) {
    return pageOf(await listNotifications(ctx, actor, input.query), (row) => presentOwnNotification(row, say))
  },

  async deleteNotification({ ctx, actor, input }) {
    await dismissNotification(ctx, actor, input.params.notificationId)
  },

  async deleteNotifications({ ctx, actor, input }) {
    return { deleted: await deleteNotifications(ctx, actor, input.query.upTo) }
  },
}

/** A notification on the wire. */
const presentOwnNotification = (notification: Notification, say: Say): OwnNotificationOnWire => ({
  id: notification.id,
  text: textOf(notification, say),
  ticket: { id: notification.ticketId, subject: notification.subject },
  createdAt: notification.createdAt,
})
