import type { FastifyRequest } from 'fastify'
import { type Demands, mustBeAllowed } from '../core/authority.ts'
import type { Desk } from '../core/desk.ts'
import type { Caller } from '../core/ports.ts'
import { callerOf, refusalOf } from '../core/sessions.ts'
import { noteCaller } from './request-log.ts'

/** Who makes a call, and the token that says so. */
export type Admitted = { caller: Caller | null; token: string }

/** Lets a caller in. Calls that anyone may make look at no token; the others need one, and the right role. */
export async function admit(desk: Desk, demands: Demands, request: FastifyRequest): Promise<Admitted> {
  if (demands.who === 'anyone') return { caller: null, token: '' }
  const token = bearerToken(request.headers.authorization)
  const caller = token ? await callerOf(desk, token) : null
  if (!caller) throw await refusalOf(desk, token)
  noteCaller(request, caller)
  mustBeAllowed(demands, caller)
  return { caller, token }
}

const bearerToken = (header: string | undefined): string => /^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? ''
