import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LIMITS, message, words } from '@support-desk/contract'
import type { TokenActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Guard } from '../edge/guard.ts'
import { acceptJson } from '../edge/json-bodies.ts'
import { noteActor } from '../edge/request-log.ts'

/** Endpoint of the Model Context Protocol over HTTP. */
const MCP_PATH = '/mcp'

/** Mounts the endpoint for assistants. Requests are independent, so any node can answer them. */
export async function mountMcp(app: FastifyInstance, ctx: Context, guard: Guard): Promise<void> {
  const actors = new WeakMap<FastifyRequest, TokenActor>()

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    try {
      const actor = await ctx.authenticate(token)
      noteActor(request, actor)
      if (actor.tokenId === undefined)
        throw new Refusal('unauthenticated', {
          words: words(message('Assistants need an API token. A session does not work here.')),
        })
      actors.set(request, actor)
      guard.countToken(actor, reply)
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'too_many_requests') {
        guard.countAnonymous(request)
        reply.header('www-authenticate', 'Bearer realm="Support Desk"')
      }
      throw error
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const actor = actors.get(request)
    if (!actor) throw new Refusal('unauthenticated')
    // A request may contain several messages. The first one is already counted.
    const messages = Array.isArray(request.body) ? request.body.length : 1
    for (let count = 1; count < messages; count++) guard.countToken(actor, reply)
    const gone = new AbortController()
    reply.raw.on('close', () => gone.abort())
    // Loaded lazily: most installs have no assistants.
    const { answerAssistant } = await import('./protocol.ts')
    return answerAssistant(app, ctx, { actor, request, signal: gone.signal }, (response) =>
      reply.send(response),
    )
  }

  await app.register(async (scope) => {
    acceptJson(scope)
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: MCP_PATH,
      bodyLimit: LIMITS.jsonBytes,
      onRequest: admit,
      handler: answer,
    })
  })
}
