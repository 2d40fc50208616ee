import { message, words } from '@support-desk/contract'
import type { legacyNotificationCalls, notificationCalls } from '@support-desk/contract'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { presentNotification } from './present.ts'
import { dismissNotification, dismissNotifications, listNotifications } from './use-cases.ts'

/** What users are told. */
export const notificationHandlers: Handlers<
  keyof typeof legacyNotificationCalls | keyof typeof notificationCalls
> = {
  async listNotifications({ ctx, actor, input, say }) {
    const rows = await listNotifications(ctx, actor, input.query)
    const { answer: Notification, nextCursor } = pageOf(rows, (row) => presentNotification(row, say))
    return { answer: { Notification }, nextCursor }
  },

  async dismissNotification({ ctx, actor, input, say }) {
    await dismissNotification(ctx, actor, input.params.id)
    return { msg: say(words(message('The notification is gone.'))) }
  },

  async dismissNotifications({ ctx, actor, input }) {
    return { deleted: await dismissNotifications(ctx, actor, input.query.upTo) }
  },
}
