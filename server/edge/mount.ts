import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  callFor,
  CALLS,
  isChange,
  isTransactional,
  LIMITS,
  LIVE_NUMBER_HEADER,
  methodsOf,
  type Call,
  type CallName,
  type Language,
} from '@support-desk/contract'
import { contextOfCall, mustBeAllowed, mustStillBeAllowed } from '../kernel/authority.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import type { Say } from '../kernel/languages/words.ts'
import { askedLanguage, sayingTo } from './accept-language.ts'
import type { PasswordProof, ProvePassword } from '../kernel/password-proof.ts'
import type { Handlers } from './handler.ts'
import { type BrowserKey, browserKeyOf } from './browser-key.ts'
import type { Guard } from './guard.ts'
import { acceptJson } from './json-bodies.ts'
import { serialiserOf } from './serialise.ts'
import type { Caller } from './admit.ts'
import { acceptBytes } from './byte-bodies.ts'
import { acceptUploads, namingPicture } from './uploads.ts'
import type { Entry, Exchange } from './steps/exchange.ts'
import { readInput } from './steps/input.ts'
import { reauthenticate } from './steps/reauthenticate.ts'
import { respond } from './steps/respond.ts'
import { run, type Write } from './steps/run.ts'
import { isUnchanged } from './steps/versions.ts'

/** The type of handlers after mounting. Their precise types were checked against the contract before. */
type AnyHandler = (
  request: Caller & {
    ctx: Context | TxContext
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
  publicUrl: () => string
  /** For tests: checks every answer against the contract, and fails on missing and unknown fields. */
  checkAnswers: boolean
  guard: Guard
  provePassword: ProvePassword
}

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
      if (wanted(call)) mount(scope, { ...options, ctx, call, handler: handlers[name] as AnyHandler })
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

/** A call and its handler. */
type MountedCall = MountOptions & { ctx: Context; call: Call; handler: AnyHandler }

function mount(app: FastifyInstance, mounted: MountedCall): void {
  const { call, checkAnswers } = mounted
  const write = typeof call.answer === 'string' ? null : writerOf(call.answer, checkAnswers)
  const admitted = new WeakMap<FastifyRequest, Entry>()
  app.route({
    method: [...methodsOf(call)],
    url: call.path,
    bodyLimit: call.bytes ?? LIMITS.jsonBytes,
    ...(!isCompressible(call) && { compress: false }),
    ...(isAdmittedBefore(call) && {
      // Before the body is read: bodies of refused requests are not received.
      onRequest: async (request, reply) => void admitted.set(request, await admit(mounted, request, reply)),
    }),
    handler: async (request, reply) => {
      const entry = admitted.get(request) ?? (await admit(mounted, request, reply))
      return answerCall(mounted, write, await read(mounted, entry, request, reply))
    },
  })
}

const isAdmittedBefore = (call: Call): boolean => isChange(call) || call.body !== undefined

/** Authenticates and counts a request. */
async function admit(
  { ctx, call, guard }: MountedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Entry> {
  const { actor, token } = await guard.enter(call, request, reply)
  return { actor, token, upTo: actor ? ctx.feed.heardUpTo(actor) : 0 }
}

/** Reads the input of an admitted request and checks the actor's rights again. */
async function read(
  { ctx, call }: MountedCall,
  entry: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Exchange> {
  const { actor, upTo } = entry
  // Anonymous clients must not learn the number of events.
  if (actor) reply.header(LIVE_NUMBER_HEADER, upTo)
  const input = await readInput(call, request)
  const demands = callFor(call, input)
  if (actor && demands !== call) mustBeAllowed(demands, actor)
  // A body may take minutes to arrive. Calls in one transaction check there instead.
  if (actor && isAdmittedBefore(call) && !isTransactional(call)) await mustStillBeAllowed(ctx, actor, demands)
  return {
    ...entry,
    call,
    request,
    reply,
    input,
    demands,
    ctx: actor ? contextOfCall(ctx, actor, demands) : ctx,
  }
}

/** The steps of a call after its input is read. */
async function answerCall(mounted: MountedCall, write: Write, exchange: Exchange): Promise<FastifyReply> {
  const { ctx, provePassword } = mounted
  const { actor, demands, reply } = exchange
  if (await isUnchanged(exchange)) return reply.status(304).send()
  const proof = await reauthenticate(exchange, provePassword)
  const handle = (as: Context | TxContext) => callHandler(mounted, exchange, { ctx: as, proof })
  const outcome = await run(exchange, handle, write)
  return respond(exchange, outcome, {
    write,
    mayGoOn: async () => void (actor && (await mustStillBeAllowed(ctx, actor, demands))),
  })
}

function callHandler(
  { handler, publicUrl }: MountedCall,
  { call, actor, token, input, request, reply }: Exchange,
  { ctx, proof }: { ctx: Context | TxContext; proof: PasswordProof | null },
): Promise<unknown> {
  const answering = (): Promise<unknown> =>
    handler({
      ctx,
      input,
      actor,
      token,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      browser: browserKeyOf(request, reply, publicUrl()),
      say: sayingTo(request, reply),
      askedLanguage: () => askedLanguage(request),
      proof,
    })
  return call.upload ? namingPicture(call.upload, answering) : answering()
}

/** Compressing base64 images costs much and gains little. Answers to changes are short. */
const isCompressible = (call: Call): boolean => call.cost !== 'picture' && !isChange(call)

/** Created lazily, so that a start does not wait for it. */
function writerOf(answer: z.ZodType, checkAnswers: boolean): (body: unknown) => string {
  let serialise: ((body: unknown) => string) | null = null
  return (body) => {
    if (checkAnswers) mustBeExactly(answer, body)
    serialise ??= serialiserOf(answer)
    return serialise(body)
  }
}

function mustBeExactly(schema: z.ZodType, body: unknown): void {
  if (!isDeepStrictEqual(schema.parse(body), body)) {
    throw new Error(`The answer holds something that the contract does not declare: ${JSON.stringify(body)}`)
  }
}
