import type { FastifyInstance } from 'fastify'
import type { Context } from '../kernel/context.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Probes: whether the process is up, and whether it is to be asked: its storage answers, and it is not going to stop. */
export function mountProbes(app: FastifyInstance, ctx: Context, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async () => {
    if (isStopping()) throw new Refusal('unavailable')
    await ctx.store.ready().catch((cause: unknown) => {
      throw new Refusal('unavailable', { cause })
    })
    return { status: 'ready' }
  })
}
