import type { NotificationOnWire } from '@support-desk/contract'
import type { Notification } from './notification.ts'

/** One notification. */
export const presentNotification = (notification: Notification): NotificationOnWire => ({
  _id: notification.id,
  ticket: notification.ticketId,
  alerts: notification.text,
  time: notification.createdAt,
  Subject: notification.subject,
})
