import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@support-desk/contract'
import type { Demands } from '../../kernel/authority.ts'
import type { Context } from '../../kernel/context.ts'
import type { Admitted } from '../admit.ts'
import type { Input } from './input.ts'

/** Who makes a request, and the number of the latest event that its answer contains. */
export type Entry = Admitted & { upTo: number }

/** One request of a call, once it is admitted and its input is read. */
export type Exchange = Entry & {
  call: Call
  request: FastifyRequest
  reply: FastifyReply
  input: Input
  /** What this request asks of its actor. */
  demands: Demands
  /** The context of the call: its transactions check session and rights again. */
  ctx: Context
}
