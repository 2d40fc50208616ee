import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { partOf } from '../kernel/network-address.ts'

/** Lets the line about a request say who asked, should it be refused. */
export function noteActor(request: FastifyRequest, { id }: { id: string }): void {
  request.accountId = id
}

/**
 * Writes one line per request; of one that is refused also who asked, and from which part of the network. Bodies, headers
 * and queries stay out: passwords, tokens and names travel in them.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request' })
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(reply.statusCode >= 400 && { user: request.accountId ?? undefined, from: partOf(request.ip) }),
      ...(error && { err: error }),
    }
    // Probes come every few seconds and pages ask for dozens of files.
    if (request.url.startsWith('/api/')) request.log.info(line, 'answered')
    else request.log.debug(line, 'answered')
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asked; null as long as nobody knows. */
    accountId: string | null
  }
}
