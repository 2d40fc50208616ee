import type { unreadCalls } from '@support-desk/contract'
import { getUnread } from './use-cases-unread.ts'
import type { Handlers } from '../edge/handler.ts'
import { presentUnread } from './present-unread.ts'

/** Handlers of unread counts. */
export const unreadHandlers: Handlers<keyof typeof unreadCalls> = {
  async getUnread({ ctx, actor }) {
    return presentUnread(await getUnread(ctx, actor))
  },
}
