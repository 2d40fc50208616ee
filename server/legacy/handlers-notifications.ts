import { type legacyNotificationCalls, message, type NotificationOnWire, words } from '@support-desk/contract'
import { pageOf, type Handlers } from '../edge/handler.ts'
import type { Say } from '../kernel/languages/words.ts'
import { dismissNotification, listNotifications, type Notification, textOf } from '../notifications/index.ts'

/** Specified calls for notifications of the actor. */
export const notificationHandlers: Handlers<keyof typeof legacyNotificationCalls> = {
  async legacyListNotifications({ ctx, actor, input, say }) {
    const rows = await listNotifications(ctx, actor, input.query)
    const { answer: Notification, nextCursor } = pageOf(rows, (row) => presentNotification(row, say))
    return { answer: { Notification }, nextCursor }
  },

  async dismissNotification({ ctx, actor, input, say }) {
    await dismissNotification(ctx, actor, input.params.id)
    return { msg: say(words(message('The notification is gone.'))) }
  },
}

const presentNotification = (notification: Notification, say: Say): NotificationOnWire => ({
  _id: notification.id,
  ticket: notification.ticketId,
  alerts: textOf(notification, say),
  time: notification.createdAt,
  Subject: notification.subject,
})
