import type { FastifyReply } from 'fastify'
import { isHeld } from '../answer-versions.ts'
import { sendBinary } from '../file-answers.ts'
import type { BinaryAnswer, PageAnswer } from '../handler.ts'
import { nextPageLink } from '../next-page.ts'
import type { Exchange } from './exchange.ts'
import type { Outcome, Write } from './run.ts'
import { isSameContent, sendUnchanged } from './versions.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends the outcome of a call. A streamed file aborts once `mayGoOn` throws. */
export function respond(
  exchange: Exchange,
  outcome: Outcome,
  { write, mayGoOn }: { write: Write; mayGoOn: () => Promise<void> },
): FastifyReply {
  const { call, reply } = exchange
  if ('said' in outcome) {
    const { status, body } = outcome.said
    if (outcome.isRepeated) reply.header('idempotency-replayed', 'true')
    if (body !== null) reply.header('content-type', JSON_TYPE)
    return reply.status(status).send(body ?? undefined)
  }
  const { result } = outcome
  if (call.answer === 'nothing') return reply.status(204).send()
  if (!write) return sendFile(exchange, result as BinaryAnswer, mayGoOn)
  const written = write(call.paged ? nextPageIn(exchange, result as PageAnswer<unknown>) : result)
  if (isSameContent(exchange, written)) return sendUnchanged(reply)
  return reply.header('content-type', JSON_TYPE).send(written)
}

function sendFile({ request, reply }: Exchange, file: BinaryAnswer, mayGoOn: () => Promise<void>) {
  if (file.tag !== undefined && isHeld(request.headers, reply, file.tag)) return reply.status(304).send()
  return sendBinary(reply, file, mayGoOn)
}

/** Returns the rows of a page and sets the Link header of the next one. */
function nextPageIn({ request, reply }: Exchange, { answer, nextCursor }: PageAnswer<unknown>): unknown {
  if (nextCursor !== null) reply.header('link', nextPageLink(request.url, nextCursor))
  return answer
}
