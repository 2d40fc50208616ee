import type { UserNotification } from '../../api/models.ts'

/** Notifications about one ticket, newest first. */
export type NotificationGroup = { ticket: string; subject: string; notifications: UserNotification[] }

/** Puts notifications about the same ticket together, the ticket with the newest one first. */
export function groupByTicket(notifications: readonly UserNotification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>()
  for (const notification of notifications) {
    const { ticket, subject } = notification
    const group = groups.get(ticket) ?? { ticket, subject, notifications: [] }
    group.notifications.push(notification)
    groups.set(ticket, group)
  }
  return [...groups.values()]
}
