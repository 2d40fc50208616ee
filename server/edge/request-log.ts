import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { partOf } from '../kernel/network-address.ts'

/** Adds the account to the log line of a refused request. */
export function noteActor(request: FastifyRequest, { id }: { id: string }): void {
  request.accountId = id
}

/**
 * Writes one line per request. Refused requests also log the account and the network part of the address. Bodies, headers and
 * queries are never logged: they contain passwords, tokens and names.
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
    // Probes and page files are frequent.
    if (request.url.startsWith('/api/')) request.log.info(line, 'answered')
    else request.log.debug(line, 'answered')
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that made the request; null before authentication. */
    accountId: string | null
  }
}
