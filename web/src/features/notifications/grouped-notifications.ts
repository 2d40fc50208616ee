import type { UserNotification } from '#api/models.ts'

/** Notifications of one ticket, newest first. */
export type NotificationGroup = { ticket: UserNotification['ticket']; notifications: UserNotification[] }

/** Groups notifications by ticket. The ticket with the newest notification comes first. */
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
