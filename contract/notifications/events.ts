import { event, SYSTEM } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

export const notificationEvents = {
  'notification.dismissed': event({
    data: { notificationId: field.row },
    audience: 'actor',
    audit: { group: 'accounts', sentence: message('{actor} dismissed a notification') },
    stale: ['notifications'],
  }),
  /** A user cleared their notifications. */
  'notification.all_dismissed': event({
    data: { count: field.number },
    audience: 'actor',
    audit: { group: 'accounts', sentence: message('{actor} dismissed all notifications') },
    stale: ['notifications'],
  }),
  'notification.settings_changed': event({
    data: { accountId: field.account },
    audience: 'subject',
    audit: { group: 'accounts', sentence: message('{actor} changed their notification settings') },
    stale: ['notificationSettings', 'mailPreferences'],
  }),
  /** The server notified a user of tickets, without an event of these tickets at the same time. */
  'notification.sent': event({
    data: { accountId: field.account },
    audience: 'subject',
    audit: {
      group: 'accounts',
      sentence: message(
        '{about, select, gone {A former member} other {{user}}} was notified of tickets as they chose',
      ),
      nobody: SYSTEM,
    },
    stale: ['notifications'],
    retention: 'audit',
  }),
}
