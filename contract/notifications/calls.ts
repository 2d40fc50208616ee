import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { call } from '../call.ts'
import { listQuery } from '../paging.ts'
import { ROLES, STAFF_ROLES } from '../words.ts'
import { notificationSettings, shownNotificationSettings } from './settings.ts'

const ownNotification = z.object({
  id: z.string(),
  text: z.string().describe('What happened, in the language of the request.'),
  ticket: z.object({ id: z.string(), subject: z.string() }),
  createdAt: instant.describe('ISO 8601 in UTC.'),
  browserAt: instant
    .nullable()
    .describe('When the browser shows it: later than `createdAt` in quiet hours. Null: never.'),
})
export type OwnNotificationOnWire = z.infer<typeof ownNotification>

export const notificationCalls = {
  listNotifications: call.get('/api/v1/notifications', {
    summary: 'Notifications of the actor, newest first',
    who: ROLES,
    query: listQuery.omit({ q: true }),
    answer: z.array(ownNotification),
    paged: true,
    alsoScopes: ['tickets:read'],
    errors: ['validation'],
  }),
  deleteNotification: call.delete('/api/v1/notifications/:notificationId', {
    summary: 'Delete a notification of the actor',
    who: ROLES,
    answer: 'nothing',
    errors: ['not_found'],
  }),
  deleteNotifications: call.delete('/api/v1/notifications', {
    summary: 'Delete all notifications of the actor up to a time',
    who: ROLES,
    query: z.object({
      upTo: z.iso.datetime().describe('Time of the newest notification that was shown to the actor.'),
    }),
    answer: z.object({ deleted: integer }),
    errors: ['validation'],
  }),
  getNotificationSettings: call.get('/api/v1/users/me/notification-settings', {
    summary: 'Notification settings of the actor',
    who: STAFF_ROLES,
    answer: shownNotificationSettings,
  }),
  updateNotificationSettings: call.put('/api/v1/users/me/notification-settings', {
    summary: 'Choose the notifications of the actor',
    who: STAFF_ROLES,
    body: notificationSettings,
    answer: shownNotificationSettings,
    errors: ['validation'],
  }),
}
