import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Call, type CallName, CALLS } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'
import type { SessionActor } from '../kernel/ports.ts'

/**
 * Tags of one process mean nothing to the next: a newer one may present the same rows in another way, and a restored desk
 * counts its events anew.
 */
const EDITION = randomBytes(6).toString('base64url')

/**
 * What answers contain beside what events change: what this process has heard of, which may be less than the storage
 * holds; when sessions were used; and events that change nothing else.
 */
const UNVERSIONED = new Set<CallName>(['listEvents', 'listSessions', 'listAudit'])

/** What answers contain that grows older while nothing happens, by the seconds after which they are made anew. */
const AGEING: Partial<Record<CallName, number>> = { getOverviewReport: 5 * 60 }

/** Whether answers to a call can be known by their version: those that read the storage, and whose asker is known. */
export function hasVersions(name: CallName): boolean {
  const { method, alsoMethods, who, media }: Call = CALLS[name]
  const isRead = method === 'GET' && alsoMethods === undefined && media === undefined
  return isRead && who !== 'anyone' && !UNVERSIONED.has(name)
}

/**
 * The number of an event that an answer is going to contain. To tell whether one that the asker holds is still true, what the
 * storage holds decides, not what this process has heard of: other nodes write too, and who has just changed something
 * asks for it at once.
 */
export const numberOf = async ({ store, feed }: Context, { headers }: FastifyRequest): Promise<number> =>
  headers['if-none-match']?.includes(EDITION) ? store.events.latestChange() : feed.changedUpTo()

/**
 * Says which version an answer is, and whether the asker holds it: whatever anybody is shown changes with an event only, so
 * it is the number of the last one, for this session alone. An answer may contain more than its number says, never less.
 * Answers that tell ages are of another version after some minutes too.
 */
export function isKnown(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { sessionId }: SessionActor,
  { name, number, now }: { name: CallName; number: number; now: Date },
): boolean {
  const seconds = AGEING[name]
  const age = seconds === undefined ? '' : `.${Math.floor(now.getTime() / (seconds * 1000))}`
  const tag = `W/"${EDITION}.${sessionId.slice(0, 12)}.${number}${age}"`
  reply.header('etag', tag)
  return headers['if-none-match']?.includes(tag) ?? false
}
