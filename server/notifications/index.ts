/** The public interface for other areas. Everything else here is private. */
export { type Notification, textOf } from './notification.ts'
export { dismissNotification, listNotifications } from './use-cases.ts'
export { updateWatch } from './watch/use-cases.ts'
export { notificationsIn, watchersIn } from './open-queries.ts'
export { notificationSettingsOf } from './settings/use-cases.ts'
