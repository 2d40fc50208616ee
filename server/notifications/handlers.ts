import { message, words } from '@support-desk/contract'
import type { legacyNotificationCalls, notificationCalls } from '@support-desk/contract'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { presentNotification, presentOwnNotification } from './present.ts'
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

  async listOwnNotifications({ ctx, actor, input, say }) {
    return pageOf(await listNotifications(ctx, actor, input.query), (row) => presentOwnNotification(row, say))
  },

  async deleteNotification({ ctx, actor, input }) {
    await dismissNotification(ctx, actor, input.params.notificationId)
  },

  async dismissNotifications({ ctx, actor, input }) {
    return { deleted: await dismissNotifications(ctx, actor, input.query.upTo) }
  },
}
