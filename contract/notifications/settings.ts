import { z } from 'zod'
import { integer } from '../schemas.ts'
import { EMAIL_TIMES, MOST_NOTIFIED_VIEWS, MOST_UNASSIGNED_MINUTES } from './occasions.ts'

/** The ways in which a person is notified about one occasion. */
const channels = z.object({
  list: z.boolean().describe('In the list of notifications. Mentions are always listed.'),
  browser: z.boolean().describe('Also as a notification of the browser. Implies `list`.'),
  email: z.enum(EMAIL_TIMES),
})
export type NotificationChannels = z.infer<typeof channels>

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const quietHours = z.object({
  from: timeOfDay.describe('Local time, such as 18:00.'),
  to: timeOfDay.describe('Local time. If it is not later than `from`, it is on the next day.'),
  days: z
    .array(integer.min(1).max(7))
    .min(1)
    .max(7)
    .describe('Days on which quiet hours begin: 1 is Monday, 7 is Sunday.'),
})
/** Times without emails and browser notifications. */
export type QuietHours = z.infer<typeof quietHours>

export const notificationSettings = z.object({
  occasions: z.object({
    newTicket: channels.describe('A ticket is new in a team of mine, or new without a team.'),
    unassigned: channels
      .extend({ minutes: integer.min(1).max(MOST_UNASSIGNED_MINUTES) })
      .describe('Such a ticket has had no assignee for `minutes`.'),
    mention: channels.describe('A note mentions me.'),
    assigned: channels.describe('A ticket was assigned to me.'),
    reply: channels.describe('There is a new message in a ticket assigned to me.'),
  }),
  views: z
    .array(channels.extend({ viewId: z.string().min(1).max(100) }))
    .max(MOST_NOTIFIED_VIEWS)
    .describe('Views whose new tickets I am notified of.'),
  quietHours: quietHours.nullable(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const shownNotificationSettings = notificationSettings.extend({
  views: z.array(channels.extend({ viewId: z.string(), name: z.string() })),
  timeZone: z.string().describe('Time zone of the quiet hours, from the preferences of the actor.'),
})
export type NotificationSettingsOnWire = z.infer<typeof shownNotificationSettings>
