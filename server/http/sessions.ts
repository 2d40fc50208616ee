import type { FastifyRequest } from 'fastify'
import type { Call, ErrorCode, Owed } from '@support-desk/contract'
import type { Desk } from '../core/desk.ts'
import type { Caller } from '../core/ports.ts'
import { Refusal } from '../core/refusal.ts'
import { callerOf } from '../core/sessions.ts'
import { noteCaller } from './request-log.ts'

/** Who makes a call, and the token that says so. */
export type Admitted = { caller: Caller | null; token: string }

/** Lets a caller in. Calls that anyone may make look at no token; the others need one, and the right role. */
export async function admit(
  desk: Desk,
  { who, evenOwing }: Pick<Call, 'who' | 'evenOwing'>,
  request: FastifyRequest,
): Promise<Admitted> {
  if (who === 'anyone') return { caller: null, token: '' }
  const token = bearerToken(request.headers.authorization)
  const caller = token ? await callerOf(desk, token) : null
  if (!caller) throw new Refusal('unauthenticated')
  noteCaller(request, caller)
  if (!who.includes(caller.role)) throw new Refusal('forbidden')
  if (caller.owes && !evenOwing) throw new Refusal(REFUSED_OWING[caller.owes])
  return { caller, token }
}

const REFUSED_OWING = {
  password: 'password_change_needed',
  second_factor: 'second_factor_needed_first',
} as const satisfies Record<Owed, ErrorCode>

const bearerToken = (header: string | undefined): string => /^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? ''
