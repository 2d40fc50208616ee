import type { FastifyInstance } from 'fastify'
import type { Desk } from '../core/desk.ts'
import { Refusal } from '../core/refusal.ts'

/** Probes: whether the process is up, and whether it is to be asked: its storage answers, and it is not going to stop. */
export function mountProbes(app: FastifyInstance, desk: Desk, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async () => {
    if (isStopping()) throw new Refusal('unavailable')
    await desk.store.ready().catch((cause: unknown) => {
      throw new Refusal('unavailable', { cause })
    })
    return { status: 'ready' }
  })
}
