import type { OwnNotificationOnWire } from '@support-desk/contract'
import { type Handlers, pageOf } from '../edge/handler.ts'
import { deleteNotifications, dismissNotification, listNotifications } from './use-cases.ts'
import type { Say } from '../kernel/languages/words.ts'
import { type Notification, textOf } from './notification.ts'

/** Calls about notifications. */
export const notificationHandlers: Handlers<
  'listNotifications' | 'deleteNotification' | 'deleteNotifications'
> = {
  listNotifications: async ({ ctx, actor, input, say }) =>
    pageOf(await listNotifications(ctx, actor, input.query), (row) => presentOwnNotification(row, say)),

  deleteNotification: ({ ctx, actor, input }) => dismissNotification(ctx, actor, input.params.notificationId),

  deleteNotifications: async ({ ctx, actor, input }) => ({
    deleted: await deleteNotifications(ctx, actor, input.query.upTo),
  }),
}

/** A notification on the wire. */
const presentOwnNotification = (notification: Notification, say: Say): OwnNotificationOnWire => ({
  id: notification.id,
  text: textOf(notification, say),
  ticket: { id: notification.ticketId, subject: notification.subject },
  createdAt: notification.createdAt,
  browserAt: notification.browserAt,
})
