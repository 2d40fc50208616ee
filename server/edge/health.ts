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
 * Mounts the probes. `/healthz`: the process runs. `/readyz`: it accepts requests, its storage answers, and it is not stopping.
 * An authenticated admin also sees the health of jobs, mailboxes and the virus scanner. Other clients do not: times reveal who
 * works when, and behind a local proxy every client seems to be on this machine.
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
