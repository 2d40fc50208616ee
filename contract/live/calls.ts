import { z } from 'zod'
import { call, id } from '../call.ts'
import { liveEvent } from './protocol.ts'
import { ROLES } from '../words.ts'

export const userCard = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  image: z.string().nullable().describe('JPEG in base64 without a prefix, or null.'),
})
export type UserCardOnWire = z.infer<typeof userCard>

export const liveCalls = {
  listEvents: call({
    method: 'GET',
    path: '/api/v1/events',
    summary: 'What happened since an event, for pages whose live connection is blocked',
    who: ROLES,
    // It tells what this process has heard of, which may be less than the storage holds.
    etag: false,
    query: z.object({ since: z.coerce.number().int().min(0) }),
    answer: z.object({
      events: z.array(liveEvent),
      upTo: z.number().int(),
      startOver: z.boolean().describe('Too much was missed: load everything anew and go on from `upTo`.'),
    }),
    errors: ['validation'],
  }),
  getUserCard: call({
    method: 'GET',
    path: '/api/v1/users/:userId/card',
    summary: 'Name and picture of somebody the caller works with',
    who: ROLES,
    params: z.object({ userId: id }),
    answer: userCard,
    errors: ['not_found'],
  }),
}
