import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Writes one line per request. Bodies, headers and queries stay out: passwords, tokens and names travel in them. */
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
      ...(error && { err: error }),
    }
    // Probes come every few seconds and pages ask for dozens of files.
    if (request.url.startsWith('/api/')) request.log.info(line, 'answered')
    else request.log.debug(line, 'answered')
  }
}
