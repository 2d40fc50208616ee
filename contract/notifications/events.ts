import { event } from '../event.ts'
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
}
