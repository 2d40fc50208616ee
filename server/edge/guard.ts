import type { AdmittedActor } from '../kernel/actor.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Call, type Cost, isChange } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'
import { createFloodLimit } from './flood-limit.ts'
import { networkOf } from '../kernel/network-address.ts'
import { mustStillBeAllowed } from '../kernel/authority.ts'
import { Refusal } from '../kernel/refusal.ts'
import { admit, type Admitted } from './admit.ts'
import { createKeyedSemaphore, type Permit } from './keyed-semaphore.ts'

/** Keeps floods of requests away from the work behind them. */
export type Guard = {
  /** Counts a request of somebody who has not said who they are. */
  countAnonymous(request: FastifyRequest): void
  /** Counts a call by a token, and says by headers how many more there may be. */
  countToken(actor: AdmittedActor, reply: FastifyReply): void
  /**
   * Admits a client and counts what they ask for. Each user has so much under way at a time, until the network has
   * taken the answers; what is more waits.
   */
  enter(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Admitted>
}

/** What one user may have under way at a time, so that nobody fills the memory with bodies or answers left unread. */
const UNDER_WAY = 64
const MOST_WAITING = 1_000
/** Bodies that anonymous clients of one network may be sending at a time. */
const ANONYMOUS_BODIES = 256
/** Of the size of a picture, or of the memory that a picture takes until it is kept. */
const WEIGHT_OF_ANSWER = { picture: 4, export: 4 } as const satisfies Record<Cost, number>
const WEIGHT_OF_UPLOAD = 16
const WEIGHT_OF_PIECE = 4

/** Makes the guard of one server. */
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

  async function letIn(call: Call, request: FastifyRequest): Promise<Admitted> {
    if (call.who === 'anyone') countAnonymous(request)
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

  /** Gives what to wait for; null where it is this one's turn already. */
  function takeTurn(permit: Permit | null, { raw }: FastifyReply): Promise<void> | null {
    if (!permit) throw new Refusal('too_many_requests', { retryAfterSeconds: 1 })
    raw.on('close', permit.release)
    // Whoever went away while they were asked who they are gives it back at once.
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
          // It may come late: the session may be over by then.
          await mustStillBeAllowed(ctx, admitted.actor, call)
        }
      } else if (isChange(call)) {
        await takeTurn(bodies.acquire(networkOf(request.ip), 1), reply)
      }
      return admitted
    },
  }
}

const isSearch = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'q' in query && query.q !== ''

function weightOf({ upload, bytes, cost }: Call): number {
  if (bytes !== undefined) return WEIGHT_OF_PIECE
  if (upload) return WEIGHT_OF_UPLOAD
  return cost ? WEIGHT_OF_ANSWER[cost] : 1
}
