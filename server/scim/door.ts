import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Call, LIMITS, ROLES } from '@support-desk/contract'
import { z } from 'zod'
import type { TokenActor } from '../kernel/actor.ts'
import { contextOfCall, mustStillBeAllowed } from '../kernel/authority.ts'
import type { Context } from '../kernel/context.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type MethodsAt, pathOf } from '../edge/allowed-methods.ts'
import { answerFailure } from '../edge/failures/errors.ts'
import type { Guard } from '../edge/guard.ts'
import { type Json, json } from './bodies/values.ts'
import { ROUTES, type ScimRequest } from './routes.ts'
import { asScimError, methodNotAllowed, notFound, presentError, ScimError } from './scim-error.ts'
import { SCIM_PATH } from './present.ts'

const MEDIA_TYPE = 'application/scim+json; charset=utf-8'
const PARAMS = z.object({ id: z.string().max(64).optional() })
/** Maximum nesting of a request body. */
const DEEPEST = 20

/**
 * Mounts the SCIM 2.0 endpoints for directories (RFC 7643 and 7644). They are not part of the contract, because their errors and
 * lists have other formats.
 */
export async function mountScim(
  app: FastifyInstance,
  ctx: Context,
  { guard, methodsAt, publicUrl }: { guard: Guard; methodsAt: MethodsAt; publicUrl: () => string },
): Promise<void> {
  await app.register(
    async (scope) => {
      acceptScim(scope)
      scope.setErrorHandler(answerScimFailure)
      scope.setNotFoundHandler((request, reply) => {
        const allowed = methodsAt(pathOf(request))
        if (allowed.length > 0) reply.header('allow', allowed.join(', '))
        answerScimFailure(allowed.length > 0 ? methodNotAllowed() : notFound(), request, reply)
      })
      for (const { method, path, run } of ROUTES) {
        const call: Call = {
          method,
          path: SCIM_PATH + path,
          summary: '',
          who: ROLES,
          scope: 'scim',
          answer: z.unknown(),
          errors: [],
        }
        const admitted = new WeakMap<FastifyRequest, TokenActor>()
        scope.route({
          method,
          url: path,
          bodyLimit: LIMITS.jsonBytes,
          // Before the body is read: bodies of refused requests are not received.
          onRequest: async (request, reply) => {
            const { actor } = await guard.enter(call, request, reply)
            if (actor?.tokenId !== undefined) admitted.set(request, actor)
          },
          handler: async (request, reply) => {
            const actor = admitted.get(request)
            if (!actor) throw new Refusal('unauthenticated')
            await mustStillBeAllowed(ctx, actor, call)
            const asked = {
              ctx: contextOfCall(ctx, actor, call),
              actor,
              publicUrl: publicUrl(),
              ...inputOf(request),
              reply,
            }
            const answer = await run(asked)
            if (reply.sent) return reply
            if (answer === null) return reply.send()
            return reply.type(MEDIA_TYPE).send(JSON.stringify(answer))
          },
        })
      }
    },
    { prefix: SCIM_PATH },
  )
}

const inputOf = (request: FastifyRequest): Omit<ScimRequest, 'ctx' | 'actor' | 'publicUrl' | 'reply'> => ({
  id: PARAMS.parse(request.params).id ?? '',
  query: request.query as Record<string, unknown>,
  ifMatch: request.headers['if-match'],
  ifNoneMatch: request.headers['if-none-match'],
  body: request.body as Json | undefined,
})

/** Accepts JSON under both media types. Refuses bodies that are nested too deeply. */
function acceptScim(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('remove', 'remove')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    ['application/scim+json', 'application/json'],
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.length === 0) {
        done(null)
        return
      }
      parse(request, body as string, (error, parsed) => {
        if (error) done(new ScimError(400, 'invalidSyntax', 'The body is not valid JSON.'))
        else if (depthOf(parsed) > DEEPEST)
          done(new ScimError(400, 'invalidSyntax', 'The body is nested too deeply.'))
        else done(null, json.parse(parsed))
      })
    },
  )
}

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return depth
  return Object.values(value).reduce<number>((most, each) => Math.max(most, depthOf(each, depth + 1)), depth)
}

function answerScimFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = asScimError(error) ?? frameworkError(error)
  if (!known) {
    // `answerFailure` logs the error. The serializer converts the response to a SCIM error.
    reply.serializer(() =>
      JSON.stringify(
        presentError(new ScimError(500, undefined, `An internal error occurred. (Request ${request.id})`)),
      ),
    )
    answerFailure(error, request, reply.type(MEDIA_TYPE))
    return
  }
  if (error instanceof Refusal && error.retryAfterSeconds !== undefined)
    reply.header('retry-after', error.retryAfterSeconds)
  if (known.status === 401) reply.header('www-authenticate', 'Bearer realm="Support Desk"')
  void reply
    .status(known.status)
    .type(MEDIA_TYPE)
    .send(JSON.stringify(presentError(known)))
}

const FRAMEWORK: Record<string, ScimError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ScimError(
    415,
    undefined,
    'The content type must be application/scim+json.',
  ),
  FST_ERR_CTP_BODY_TOO_LARGE: new ScimError(413, undefined, 'The body is too large.'),
}

const frameworkError = (error: unknown): ScimError | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? (FRAMEWORK[error.code] ?? null)
    : null
