import type { notificationCalls } from '@support-desk/contract'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { presentOwnNotification } from './present.ts'
import { dismissNotification, deleteNotifications, listNotifications } from './use-cases.ts'

/** Calls about notifications. */
export const notificationHandlers: Handlers<keyof typeof notificationCalls> = {
  async listNotifications({ ctx, actor, input, say }) {
    return pageOf(await listNotifications(ctx, actor, input.query), (row) => presentOwnNotification(row, say))
  },

  async deleteNotification({ ctx, actor, input }) {
    await dismissNotification(ctx, actor, input.params.notificationId)
  },

  async deleteNotifications({ ctx, actor, input }) {
    return { deleted: await deleteNotifications(ctx, actor, input.query.upTo) }
  },
}
