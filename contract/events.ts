/** What can happen, and what the record of it carries beside ticket, actor, number and time. */
export type EventData = {
  'ticket.raised': { subject: string }
  'ticket.opened': Record<never, never>
  'ticket.taken': { assigneeId: string; assigneeName: string }
  'ticket.assigned': { assigneeId: string; assigneeName: string }
  'ticket.unassigned': { formerAssigneeId: string; formerAssigneeName: string }
  'ticket.state_changed': { from: string; to: string }
  'message.posted': { messageId: string; number: number }
  'message.taken_back': { messageId: string; number: number }
  'chat.read': { number: number }
  'notification.dismissed': { notificationId: string }
  'account.registered': { accountId: string; username: string }
  'account.added': { accountId: string; username: string; role: string }
  'account.profile_updated': { accountId: string }
  'account.mail_preferences_set': { accountId: string }
  'account.deleted': { accountId: string; username: string; role: string }
  'code.requested': Record<never, never>
  'session.started': { accountId: string }
  'session.ended': { accountId: string }
  'mail.failed': { mailId: string }
  'mail.retried': { mailId: string }
}

export type EventKind = keyof EventData
