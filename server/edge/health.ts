import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../kernel/context.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { JobReport } from '../jobs/index.ts'
import type { Guard } from './guard.ts'
import { admit } from './admit.ts'

type Probes = {
  guard: Guard
  reportOnJobs: () => Promise<JobReport[]>
  reportOnAreas: () => Promise<object>
  isStopping: () => boolean
}

/**
 * Probes: whether the process is up, and whether it is to be asked: its storage answers, and it is not going to stop. An
 * admin who says who they are also sees how jobs, mailboxes and the virus scanner are doing. Everybody else sees nothing of that: times tell who is at work
 * when, and a proxy on the same machine makes everybody look like somebody on it.
 */
export function mountProbes(
  app: FastifyInstance,
  ctx: Context,
  { guard, reportOnJobs, reportOnAreas, isStopping }: Probes,
): void {
  async function isAdmin(request: FastifyRequest): Promise<boolean> {
    if (request.headers.authorization === undefined) return false
    try {
      await admit(ctx, { who: ['Admin'], method: 'GET' }, request)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      guard.countAnonymous(request)
      return false
    }
  }

  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (request) => {
    if (isStopping()) throw new Refusal('unavailable')
    await ctx.store.ready().catch((cause: unknown) => {
      throw new Refusal('unavailable', { cause })
    })
    if (!(await isAdmin(request))) return { status: 'ready' }
    return { status: 'ready', jobs: await reportOnJobs(), ...(await reportOnAreas()) }
  })
}
