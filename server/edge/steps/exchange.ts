import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@support-desk/contract'
import type { Demands } from '../../kernel/authority.ts'
import type { Context } from '../../kernel/context.ts'
import type { Caller } from '../admit.ts'
import type { Input } from './input.ts'

/** The actor of a request, and the number of the latest event that its answer includes. */
export type Entry = Caller & { upTo: number }

/** An admitted request with its input. */
export type Exchange = Entry & {
  call: Call
  request: FastifyRequest
  reply: FastifyReply
  input: Input
  /** What this request requires of its actor. */
  demands: Demands
  /** The context of the call. Its transactions check session and rights again. */
  ctx: Context
}
