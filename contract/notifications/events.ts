import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

/** What users do with their notifications. */
export const notificationEvents = {
  'notification.dismissed': event(
    { notificationId: field.row },
    {
      audience: 'actor',
      audit: { group: 'accounts', sentence: message('{actor} put a notification away') },
      stale: ['notifications'],
    },
  ),
  /** Somebody cleared their list of notifications. */
  'notification.all_dismissed': event(
    { count: field.number },
    {
      audience: 'actor',
      audit: { group: 'accounts', sentence: message('{actor} put all notifications away') },
      stale: ['notifications'],
    },
  ),
}
