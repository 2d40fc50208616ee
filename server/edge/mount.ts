import { doorOf, type SessionActor } from '../kernel/actor.ts'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  callFor,
  CALLS,
  isChange,
  takesRequestKey,
  LIMITS,
  LIVE_NUMBER_HEADER,
  methodsOf,
  type Call,
  type CallName,
  type Language,
} from '@support-desk/contract'
import { actingFor, mustBeAllowed, mustStillBeAllowed } from '../kernel/authority.ts'
import type { Context } from '../kernel/context.ts'
import type { Say } from '../kernel/languages/words.ts'
import { askedLanguage, sayingTo } from './accept-language.ts'
import type { PasswordProof, ProvePassword } from '../kernel/password-proof.ts'
import type { BinaryAnswer, Handlers, PageAnswer } from './handler.ts'
import { contentTag, hasVersions, isHeld, isKnown, numberOf } from './answer-versions.ts'
import { type BrowserKey, browserKeyOf } from './browser-key.ts'
import type { Guard } from './guard.ts'
import { sendBinary } from './file-answers.ts'
import { acceptJson } from './json-bodies.ts'
import { withVersion } from './if-match.ts'
import { requestKeyIn, textOfInput } from './once/key.ts'
import { onlyOnce } from './once/once.ts'
import { nextPageLink } from './next-page.ts'
import { serialiserOf } from './serialise.ts'
import type { Admitted } from './admit.ts'
import { acceptBytes, bytesOf } from './byte-bodies.ts'
import { acceptUploads, namingPicture, readUpload } from './uploads.ts'
import { check, checkParams, checkQuery } from './validation.ts'

/** What mounting erases of a handler's type: mounted handlers are alike, the contract told them apart. */
type AnyHandler = (
  request: Admitted & {
    ctx: Context
    input: object
    address: string
    userAgent: string
    browser: BrowserKey
    say: Say
    askedLanguage: () => Language | null
    proof: PasswordProof | null
  },
) => Promise<unknown>

type MountOptions = {
  publicUrl: string
  /** Checks every answer against the contract and fails on anything more or less; for tests. */
  checkAnswers: boolean
  guard: Guard
  provePassword: ProvePassword
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Mounts every call of the contract on its handler. */
export async function mountCalls(
  app: FastifyInstance,
  ctx: Context,
  handlers: Handlers,
  options: MountOptions,
): Promise<void> {
  const calls = Object.entries(CALLS) as [CallName, Call][]
  const mountAll = (scope: FastifyInstance, wanted: (call: Call) => boolean): void => {
    for (const [name, call] of calls) {
      if (wanted(call)) mount(scope, ctx, call, handlers[name] as AnyHandler, options)
    }
  }
  await app.register(async (scope) => {
    acceptJson(scope)
    mountAll(scope, (call) => !call.upload && call.bytes === undefined)
  })
  await app.register(async (scope) => {
    acceptBytes(scope)
    mountAll(scope, (call) => call.bytes !== undefined)
  })
  await app.register(async (scope) => {
    await acceptUploads(scope)
    mountAll(scope, (call) => call.upload !== undefined)
  })
}

function mount(
  app: FastifyInstance,
  ctx: Context,
  call: Call,
  handler: AnyHandler,
  { publicUrl, checkAnswers, guard, provePassword }: MountOptions,
): void {
  const { answer } = call
  const write = typeof answer === 'string' ? null : writerOf(answer, checkAnswers)
  const isVersioned = hasVersions(call)
  const isTaggedByContent = call.etag === 'content'
  const admitted = new WeakMap<FastifyRequest, Entry>()
  const isKeyed = takesRequestKey(call)
  const isAdmittedBefore = isChange(call) || call.body !== undefined

  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<Entry> => {
    const { actor, token } = await guard.enter(call, request, reply)
    return { actor, token, upTo: actor ? ctx.feed.heardUpTo(actor) : 0 }
  }

  app.route({
    method: [...methodsOf(call)],
    url: call.path,
    bodyLimit: call.bytes ?? LIMITS.jsonBytes,
    ...(!isCompressible(call) && { compress: false }),
    ...(isAdmittedBefore && {
      // Before the body is read: an anonymous client's upload is not worth receiving.
      onRequest: async (request, reply) => void admitted.set(request, await enter(request, reply)),
    }),
    handler: async (request, reply) => {
      const entry = isAdmittedBefore ? admitted.get(request) : undefined
      const { actor, token, upTo } = entry ?? (await enter(request, reply))
      // Anonymous clients need not know how much happens here.
      if (actor) reply.header(LIVE_NUMBER_HEADER, upTo)
      const input = await readInput(call, request)
      const demands = callFor(call, input)
      if (actor && demands !== call) mustBeAllowed(demands, actor)
      const askAgain = async (): Promise<void> => {
        if (actor) await mustStillBeAllowed(ctx, actor, demands)
      }
      // A body may take minutes. Transactions ask once more.
      if (isAdmittedBefore) await askAgain()
      const isByContent = actor?.role === 'User'
      // A refusal has a tag as well.
      if (isVersioned && isByContent) reply.header('etag', contentTag(actor, ''))
      if (isVersioned && actor && !isByContent) {
        const number = await numberOf(ctx, request)
        reply.header(LIVE_NUMBER_HEADER, Math.max(number, upTo))
        if (isKnown(request, reply, actor, { etag: call.etag, number, now: ctx.clock() }))
          return reply.status(304).send()
      }
      const { ip: address, headers } = request
      const userAgent = headers['user-agent'] ?? ''
      const own = actor ? actingFor(ctx, actor, demands) : ctx
      const proof =
        actor?.sessionId !== undefined && call.reauthentication !== undefined
          ? await reauthenticate(own, actor, { call, input, address, provePassword })
          : null
      const run = async (as: Context): Promise<unknown> => {
        const answering = (): Promise<unknown> =>
          handler({
            ctx: as,
            input,
            actor,
            token,
            address,
            userAgent,
            browser: browserKeyOf(request, reply, publicUrl),
            say: sayingTo(request, reply),
            askedLanguage: () => askedLanguage(request),
            proof,
          })
        return call.upload ? namingPicture(call.upload, answering) : answering()
      }
      const key = actor && isKeyed ? requestKeyIn(headers) : null
      if (actor && key !== null) {
        const sent = { key, door: doorOf(actor), accountId: actor.id, secret: token }
        const asked = `${request.method} ${request.url} ${textOfInput(input)}`
        const said = await onlyOnce(ctx, own, { ...sent, request: asked }, async (as) => {
          const result = await run(as)
          return write ? { status: 200, body: write(result) } : { status: 204, body: null }
        })
        if (said.isRepeated) reply.header('idempotency-replayed', 'true')
        if (said.body !== null) reply.header('content-type', JSON_TYPE)
        return reply.status(said.status).send(said.body ?? undefined)
      }
      const result = await run(own)
      if (answer === 'nothing') return reply.status(204).send()
      if (!write) {
        const file = result as BinaryAnswer
        if (file.tag !== undefined && isHeld(headers, reply, file.tag)) return reply.status(304).send()
        return sendBinary(reply, file, askAgain)
      }
      const body = call.paged ? sendPage(request, reply, result as PageAnswer<unknown>) : result
      const written = write(body)
      const link = String(reply.getHeader('link') ?? '')
      if (
        actor &&
        (isTaggedByContent || (isVersioned && isByContent)) &&
        isHeld(headers, reply, contentTag(actor, `${link}\n${String(written)}`))
      )
        return withoutLanguage(reply).status(304).send()
      return reply.header('content-type', JSON_TYPE).send(written)
    },
  })
}

/** Who makes a call, and the number of an event that its answer contains. */
type Entry = Admitted & { upTo: number }

/** A 304 has no words whose language it could name. */
function withoutLanguage(reply: FastifyReply): FastifyReply {
  const vary = reply
    .getHeader('vary')
    ?.toString()
    .split(', ')
    .filter((name) => name !== 'accept-language')
  if (vary?.length) reply.header('vary', vary.join(', '))
  else reply.removeHeader('vary')
  return reply.removeHeader('content-language')
}

/** A picture in base64 gets hardly smaller, at the price of much work; answers to changes are short. */
const isCompressible = (call: Call): boolean => call.cost !== 'picture' && !isChange(call)

/** Made when it is needed first: a start does not wait for what nobody asks for yet. */
function writerOf(answer: z.ZodType, checkAnswers: boolean): (body: unknown) => string {
  let serialise: ((body: unknown) => string) | null = null
  return (body) => {
    if (checkAnswers) mustBeExactly(answer, body)
    serialise ??= serialiserOf(answer)
    return serialise(body)
  }
}

type Reauthentication = { call: Call; input: Input; address: string; provePassword: ProvePassword }

/** Asks for the actor's own password where the call says that the session is not enough. */
async function reauthenticate(
  ctx: Context,
  actor: SessionActor,
  { call, input, address, provePassword }: Reauthentication,
): Promise<PasswordProof | null> {
  const field = call.reauthentication
  if (field === undefined) return null
  return provePassword(ctx, actor, { password: String(input.body?.[field]), field, address })
}

/** What a request brings, checked against the contract. */
type Input = { query?: Record<string, unknown>; body?: Record<string, unknown> }

async function readInput(call: Call, request: FastifyRequest): Promise<Input> {
  const input: Input & Record<string, unknown> = {}
  if (call.params) input.params = checkParams(call, request.params)
  const query = checkQuery(call, request.query)
  if (query !== undefined) input.query = query
  if (call.body) input.body = check(call.body, withVersion(call.body, request))
  if (call.bytes !== undefined) input['bytes'] = bytesOf(request)
  return call.upload ? { ...input, ...(await readUpload(call.upload, request)) } : input
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageAnswer<unknown>): unknown {
  if (page.nextCursor !== null) reply.header('link', nextPageLink(request.url, page.nextCursor))
  return page.answer
}

function mustBeExactly(schema: z.ZodType, body: unknown): void {
  if (!isDeepStrictEqual(schema.parse(body), body)) {
    throw new Error(`The answer holds something that the contract does not declare: ${JSON.stringify(body)}`)
  }
}
