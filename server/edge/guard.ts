import type { AdmittedActor } from '../kernel/actor.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Call, type Cost, isChange } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'
import { createFloodLimit } from './flood-limit.ts'
import { networkOf } from '../kernel/network-address.ts'
import { mustStillBeAllowed } from '../kernel/authority.ts'
import { Refusal } from '../kernel/refusal.ts'
import { admit, type Caller } from './admit.ts'
import { createKeyedSemaphore, type Permit } from './keyed-semaphore.ts'

/** Rate limits and concurrency limits before the actual work. */
export type Guard = {
  /** Counts a request of an anonymous client. */
  countAnonymous(request: FastifyRequest): void
  /** Counts a call with an API token and sets the rate limit headers. */
  countToken(actor: AdmittedActor, reply: FastifyReply): void
  /**
   * Authenticates a client and counts the call. Each user has a limit of concurrent requests, which ends when the network has
   * taken the response. Further requests wait.
   */
  enter(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Caller>
}

/** Concurrent weight per user. It bounds the memory for bodies and unread responses. */
const UNDER_WAY = 64
const MOST_WAITING = 1_000
/** Concurrent request bodies from anonymous clients of one network. */
const ANONYMOUS_BODIES = 256
/** Weights follow the size of an image, or the memory of an image until it is stored. */
const WEIGHT_OF_ANSWER = { picture: 4, export: 4 } as const satisfies Record<Cost, number>
const WEIGHT_OF_UPLOAD = 16
const WEIGHT_OF_PIECE = 4

/** Creates the guard of a server. */
export function createGuard(ctx: Context): Guard {
  const { rateLimits, clock } = ctx
  const anonymousClients = createFloodLimit(rateLimits.anonymousPerClient, clock)
  const changes = createFloodLimit(rateLimits.changesPerUser, clock)
  const uploads = createFloodLimit(rateLimits.uploadsPerUser, clock)
  const searches = createFloodLimit(rateLimits.searchesPerUser, clock)
  const exports = createFloodLimit(rateLimits.exportsPerUser, clock)
  const tokens = createFloodLimit(rateLimits.callsPerToken, clock)
  const underWay = createKeyedSemaphore(UNDER_WAY, MOST_WAITING)
  const bodies = createKeyedSemaphore(ANONYMOUS_BODIES, MOST_WAITING)

  const countAnonymous = ({ ip }: FastifyRequest): void => anonymousClients.count(networkOf(ip))

  async function letIn(call: Call, request: FastifyRequest): Promise<Caller> {
    if (call.who === 'anyone') {
      countAnonymous(request)
      mustSuitSetup(call, await ctx.isClaimed())
    }
    try {
      return await admit(ctx, call, request)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unauthenticated') countAnonymous(request)
      throw error
    }
  }

  function countToken({ tokenId }: AdmittedActor, reply: FastifyReply): void {
    if (tokenId === undefined) return
    try {
      tokens.count(tokenId)
    } finally {
      const { most, seconds } = rateLimits.callsPerToken
      const { left, resetSeconds } = tokens.left(tokenId)
      reply.header('ratelimit-policy', `"token";q=${most};w=${seconds}`)
      reply.header('ratelimit', `"token";r=${left};t=${resetSeconds}`)
    }
  }

  function countUse(call: Call, { id }: AdmittedActor, { query }: FastifyRequest): void {
    if (call.upload || call.bytes !== undefined) uploads.count(id)
    if (isChange(call)) changes.count(id)
    if (isSearch(query)) searches.count(id)
    if (call.cost === 'export') exports.count(id)
  }

  /** Returns a promise of the turn; null when the request can start at once. */
  function takeTurn(permit: Permit | null, { raw }: FastifyReply): Promise<void> | null {
    if (!permit) throw new Refusal('too_many_requests', { retryAfterSeconds: 1 })
    raw.on('close', permit.release)
    // A client that disconnected during authentication releases its permit at once.
    if (raw.closed) permit.release()
    return permit.turn
  }

  return {
    countAnonymous,
    countToken,
    async enter(call, request, reply) {
      const admitted = await letIn(call, request)
      if (admitted.actor) {
        countToken(admitted.actor, reply)
        countUse(call, admitted.actor, request)
        const turn = takeTurn(underWay.acquire(admitted.actor.id, weightOf(call)), reply)
        if (turn) {
          await turn
          // The turn may come after the session has ended.
          await mustStillBeAllowed(ctx, admitted.actor, call)
        }
      } else if (isChange(call)) {
        await takeTurn(bodies.acquire(networkOf(request.ip), 1), reply)
      }
      return admitted
    },
  }
}

/** Throws for a call that the state of the setup excludes. */
function mustSuitSetup({ beforeClaim }: Call, isClaimed: boolean): void {
  if (isClaimed && beforeClaim === 'only') throw new Refusal('not_found')
  if (!isClaimed && beforeClaim === undefined) throw new Refusal('setup_needed')
}

const isSearch = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'q' in query && query.q !== ''

function weightOf({ upload, bytes, cost }: Call): number {
  if (bytes !== undefined) return WEIGHT_OF_PIECE
  if (upload) return WEIGHT_OF_UPLOAD
  return cost ? WEIGHT_OF_ANSWER[cost] : 1
}
