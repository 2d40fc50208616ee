import type { AdmittedActor } from '../kernel/actor.ts'
import type { FastifyRequest } from 'fastify'
import { type Demands, mustBeAllowed } from '../kernel/authority.ts'
import type { Context } from '../kernel/context.ts'
import { noteActor } from './request-log.ts'

/** Who makes a call, and the token that says so. */
export type Admitted = { actor: AdmittedActor | null; token: string }

/** Finds out who acts. Calls that anyone may make look at no token; the others need one, and the right role. */
export async function admit(ctx: Context, demands: Demands, request: FastifyRequest): Promise<Admitted> {
  if (demands.who === 'anyone') return { actor: null, token: '' }
  const token = bearerToken(request.headers.authorization)
  const actor = await ctx.authenticate(token)
  noteActor(request, actor)
  mustBeAllowed(demands, actor)
  return { actor, token }
}

const bearerToken = (header: string | undefined): string => /^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? ''
