import { z } from 'zod'
import { call } from '../call.ts'
import { ROLES } from '../words.ts'

export const notificationCalls = {
  dismissNotifications: call({
    method: 'DELETE',
    path: '/api/v1/notifications',
    summary: 'Delete all notifications of the actor up to a moment',
    who: ROLES,
    query: z.object({
      upTo: z.iso.datetime().describe('The time of the latest notification that the actor was shown.'),
    }),
    answer: z.object({ deleted: z.number().int() }),
    errors: ['validation'],
  }),
}
