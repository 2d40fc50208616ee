import type { notificationCalls } from '@support-desk/contract'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { presentOwnNotification } from './present.ts'
import { dismissNotification, dismissNotifications, listNotifications } from './use-cases.ts'

/** What users are told. */
export const notificationHandlers: Handlers<keyof typeof notificationCalls> = {
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
