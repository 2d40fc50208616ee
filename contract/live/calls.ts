import { z } from 'zod'
import { integer } from '../schemas.ts'
import { call } from '../call.ts'
import { liveEvent } from './protocol.ts'
import { ROLES } from '../words.ts'

export const liveCalls = {
  getEvents: call.get('/api/v1/events', {
    summary: 'Events since a number, for pages whose live connection is blocked',
    who: ROLES,
    // The answer is the state of this process, which may be behind the storage.
    etag: false,
    query: z.object({ since: z.coerce.number().int().min(0) }),
    answer: z.object({
      events: z.array(liveEvent),
      upTo: integer,
      startOver: z
        .boolean()
        .describe('Too many events were missed: reload everything and continue from `upTo`.'),
    }),
    errors: ['validation'],
  }),
}
