/** What other areas may use; everything else here is private. */
export type { Notification } from './notification.ts'
export type { NoticesOf } from './notices.ts'
