import type { UserNotification } from '#api/models.ts'

/** Notifications about one ticket, newest first. */
export type NotificationGroup = { ticket: UserNotification['ticket']; notifications: UserNotification[] }

/** Puts notifications about the same ticket together, the ticket with the newest one first. */
export function groupByTicket(notifications: readonly UserNotification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>()
  for (const notification of notifications) {
    const { ticket } = notification
    const group = groups.get(ticket.id) ?? { ticket, notifications: [] }
    group.notifications.push(notification)
    groups.set(ticket.id, group)
  }
  return [...groups.values()]
}
