import type { OwnNotificationOnWire } from '@support-desk/contract'
import type { Say } from '../kernel/languages/words.ts'
import { textOf } from './words-of.ts'
import type { Notification } from './notification.ts'

/** A notification on the wire. */
export const presentOwnNotification = (notification: Notification, say: Say): OwnNotificationOnWire => ({
  id: notification.id,
  text: textOf(notification, say),
  ticket: { id: notification.ticketId, subject: notification.subject },
  createdAt: notification.createdAt,
})
