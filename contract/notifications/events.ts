import { z } from 'zod'
import { event, rowId } from '../event.ts'

/** What people do with their notifications. */
export const notificationEvents = {
  'notification.dismissed': event(
    { notificationId: rowId },
    {
      audience: 'actor',
      audit: { group: 'accounts', sentence: () => 'put a notification away' },
      stale: ['notifications'],
    },
  ),
  /** Somebody cleared their list of notifications. */
  'notification.all_dismissed': event(
    { count: z.int() },
    {
      audience: 'actor',
      audit: { group: 'accounts', sentence: () => 'put all notifications away' },
      stale: ['notifications'],
    },
  ),
}
