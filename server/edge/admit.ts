import type { AdmittedActor } from '../kernel/actor.ts'
import type { FastifyRequest } from 'fastify'
import { type Demands, mustBeAllowed } from '../kernel/authority.ts'
import type { Context } from '../kernel/context.ts'
import { noteActor } from './request-log.ts'

/** The actor of a call, and the token that authenticated it. */
export type Caller = { actor: AdmittedActor | null; token: string }

/** Authenticates a call and checks the role. Calls for anyone ignore the token. */
export async function admit(ctx: Context, demands: Demands, request: FastifyRequest): Promise<Caller> {
  if (demands.who === 'anyone') return { actor: null, token: '' }
  const token = bearerToken(request.headers.authorization)
  const actor = await ctx.authenticate(token)
  noteActor(request, actor)
  mustBeAllowed(demands, actor)
  return { actor, token }
}

const bearerToken = (header: string | undefined): string => /^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? ''
