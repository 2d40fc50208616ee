import type { NotificationOnWire } from '@support-desk/contract'
import type { Say } from '../kernel/languages/words.ts'
import { textOf } from './words-of.ts'
import type { Notification } from './notification.ts'

/** One notification. */
export const presentNotification = (notification: Notification, say: Say): NotificationOnWire => ({
  _id: notification.id,
  ticket: notification.ticketId,
  alerts: textOf(notification, say),
  time: notification.createdAt,
  Subject: notification.subject,
})
