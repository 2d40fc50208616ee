import type { FastifyReply } from 'fastify'
import { LIVE_NUMBER_HEADER } from '@support-desk/contract'
import { contentTag, hasVersions, isHeld, isKnown, numberOf } from '../answer-versions.ts'
import type { Exchange } from './exchange.ts'

/** Whether the ETag hashes the answer's bytes. Requesters must not learn the number of the latest event. */
const isTaggedByContent = ({ call, actor }: Exchange): boolean =>
  call.etag === 'content' || (hasVersions(call) && actor?.role === 'User')

/** Sets an ETag that is known before the call runs. Returns true when the client has the answer already. */
export async function isUnchanged(exchange: Exchange): Promise<boolean> {
  const { call, ctx, actor, request, reply, upTo } = exchange
  if (!actor || !hasVersions(call)) return false
  if (isTaggedByContent(exchange)) {
    // Refusals have this tag. Other answers replace it in `isSameContent`.
    reply.header('etag', contentTag(actor, ''))
    return false
  }
  const number = await numberOf(ctx, request)
  reply.header(LIVE_NUMBER_HEADER, Math.max(number, upTo))
  return isKnown(request, reply, actor, { etag: call.etag, number, now: ctx.clock() })
}

/** Sets an ETag of the answer's bytes, if the call uses one. Returns true when the client has the answer already. */
export function isSameContent(exchange: Exchange, written: string): boolean {
  const { actor, request, reply } = exchange
  if (!actor || !isTaggedByContent(exchange)) return false
  const link = String(reply.getHeader('link') ?? '')
  return isHeld(request.headers, reply, contentTag(actor, `${link}\n${written}`))
}

/** Sends 304. It has no text, so it does not vary by language. */
export function sendUnchanged(reply: FastifyReply): FastifyReply {
  const vary = reply
    .getHeader('vary')
    ?.toString()
    .split(', ')
    .filter((name) => name !== 'accept-language')
  if (vary?.length) reply.header('vary', vary.join(', '))
  else reply.removeHeader('vary')
  return reply.removeHeader('content-language').status(304).send()
}
