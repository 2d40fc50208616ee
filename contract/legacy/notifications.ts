import { z } from 'zod'
import { instant } from '../schemas.ts'
import { call, confirmation } from '../call.ts'
import { listQuery } from '../paging.ts'
import { ROLES } from '../words.ts'

export const notification = z.object({
  _id: z.string(),
  ticket: z.string(),
  alerts: z.string(),
  time: instant.describe('ISO 8601 in UTC.'),
  Subject: z.string().describe('Subject of the ticket.'),
})
export type NotificationOnWire = z.infer<typeof notification>

/** Specified calls for notifications. */
export const legacyNotificationCalls = {
  legacyListNotifications: call.get('/api/getnotification', {
    standsFor: 'listNotifications',
    summary: 'Notifications of the actor, newest first',
    who: ROLES,
    query: listQuery.omit({ q: true }),
    answer: z.object({ Notification: z.array(notification) }),
    paged: true,
    errors: ['validation'],
  }),
  dismissNotification: call.get('/api/deletenotification/:id', {
    alsoMethods: ['DELETE'],
    effect: 'change',
    standsFor: 'deleteNotification',
    summary: 'Delete a notification',
    who: ROLES,
    answer: confirmation,
    errors: ['not_found'],
  }),
}
