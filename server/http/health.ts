import type { FastifyInstance } from 'fastify'
import { ERRORS } from '@support-desk/contract'
import type { Desk } from '../core/desk.ts'
import { Refusal } from '../core/refusal.ts'

/** Another node is asked meanwhile; this one will not come back before it was started anew. */
const RETRY_SECONDS = 5

/** Probes: whether the process is up, and whether it is to be asked: its storage answers, and it is not going to stop. */
export function mountProbes(app: FastifyInstance, desk: Desk, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (request, reply) => {
    if (isStopping()) {
      // What a load balancer asks every second is no trouble, so it is answered instead of thrown and logged.
      const { status, text } = ERRORS.unavailable
      return reply
        .status(status)
        .header('retry-after', RETRY_SECONDS)
        .send({ msg: text, code: 'unavailable' })
    }
    await desk.store.ready().catch((error: unknown) => {
      request.log.error({ err: error }, 'storage does not answer')
      throw new Refusal('unavailable')
    })
    return { status: 'ready' }
  })
}
