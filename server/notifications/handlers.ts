import { pageOf, type Handlers } from '../edge/handler.ts'
import { presentNotification } from './present.ts'
import { dismissNotification, listNotifications } from './use-cases.ts'

/** What users are told. */
export const notificationHandlers: Handlers<'listNotifications' | 'dismissNotification'> = {
  async listNotifications({ ctx, actor, input }) {
    const rows = await listNotifications(ctx, actor, input.query)
    const { answer: Notification, nextCursor } = pageOf(rows, presentNotification)
    return { answer: { Notification }, nextCursor }
  },

  async dismissNotification({ ctx, actor, input }) {
    await dismissNotification(ctx, actor, input.params.id)
    return { msg: 'The notification is gone.' }
  },
}
