/**
 * What can happen, and what the record of it carries beside ticket, actor, number and time. Ids, never names or what people
 * wrote: those can be erased, and the record cannot.
 */
export type EventData = {
  'ticket.raised': Record<never, never>
  'ticket.opened': Record<never, never>
  'ticket.taken': { assigneeId: string }
  'ticket.assigned': { assigneeId: string }
  'ticket.unassigned': { formerAssigneeId: string }
  /** An admin gave it from one support member to another. The note to the next one, if any, is a row of its own. */
  'ticket.reassigned': { assigneeId: string; formerAssigneeId: string; noteId?: string }
  /** Its assignee gave it back. */
  'ticket.released': { formerAssigneeId: string; noteId?: string }
  'ticket.state_changed': { from: string; to: string }
  'message.posted': { messageId: string; number: number }
  'message.taken_back': { messageId: string; number: number }
  'chat.read': { number: number }
  'notification.dismissed': { notificationId: string }
  /** Somebody cleared their list of notifications. */
  'notification.all_dismissed': { count: number }
  'account.registered': { accountId: string }
  'account.added': { accountId: string; role: string }
  'account.profile_updated': { accountId: string }
  'account.mail_preferences_set': { accountId: string }
  'account.deleted': { accountId: string; role: string }
  'code.requested': Record<never, never>
  'account.password_changed': { accountId: string }
  'account.password_reset': { accountId: string }
  'session.started': { accountId: string; address?: string }
  'session.ended': { accountId: string }
  'session.others_ended': { accountId: string }
  /** An admin ended all sessions of somebody. */
  'session.all_ended': { accountId: string }
  'factor.added': { accountId: string; factorId: string; kind: string }
  'factor.removed': { accountId: string; factorId: string; kind: string }
  /** Recovery codes were made anew. */
  'factor.recovery_renewed': { accountId: string }
  /** Somebody logged in with a recovery code. */
  'factor.recovery_used': { accountId: string }
  /** An admin removed all second factors of somebody. */
  'factor.reset': { accountId: string }
  'security.settings_changed': { roles: string[] }
  'mail.failed': { mailId: string }
  'mail.retried': { mailId: string }
  /** Somebody from the staff looked at a ticket, its chat or its time line. */
  'ticket.read': Record<never, never>
  'ticket.picture_read': Record<never, never>
  'ticket.found': Record<never, never>
  /** Somebody could not log in. The account is known where the name belongs to one; `address` is a part of theirs. */
  'session.refused': { accountId?: string; address: string }
  'audit.exported': { format: string }
  /** The install has new keys; all sessions ended where that was asked for. */
  'keys.rotated': { sessionsEnded: boolean }
  /** Keys are gone that nothing depended on any more. */
  'keys.dropped': { count: number }
  /** All that is kept of somebody was handed out. */
  'person.exported': { accountId: string }
  /** Nothing tells any more who it was. */
  'account.erased': { accountId: string; role: string }
  /** What was kept for long enough is gone. */
  'retention.applied': { what: 'tickets' | 'chats' | 'mail' | 'pictures'; count: number }
  /** Earlier events lost what they said; their number, time and hash stay. */
  'record.emptied': { count: number; first: number; last: number }
  /** What an event becomes that was emptied. Never recorded. */
  emptied: Record<never, never>
}

export type EventKind = keyof EventData
