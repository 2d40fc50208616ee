import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Call, LIVE_NUMBER_HEADER } from '@support-desk/contract'
import type { Desk } from '../core/desk.ts'
import type { Caller } from '../core/ports.ts'

/**
 * Tags of one process mean nothing to the next: a newer one may present the same rows in another way, and a restored desk
 * counts its events anew.
 */
const EDITION = randomBytes(6).toString('base64url')

/** Whether answers to a call can be known by their version: those that read, and whose asker is known. */
export const hasVersions = ({ method, alsoMethods, who }: Call): boolean =>
  method === 'GET' && alsoMethods === undefined && who !== 'anyone'

/**
 * Says which version an answer is: whatever anybody is shown changes with an event only, so it is the number of the last
 * one, for this session alone. An answer may contain more than its number says, never less.
 */
export function tagAnswer(reply: FastifyReply, caller: Caller, number: number): void {
  reply.header('etag', tagOf(caller, number))
}

/**
 * Whether the asker holds an answer that is still true. What the storage holds now decides, not what this process has heard
 * of: other nodes write too, and who has just changed something asks for it at once.
 */
export async function isUnchanged(
  desk: Desk,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<boolean> {
  const known = headers['if-none-match']
  if (!known?.includes(EDITION)) return false
  const latest = await desk.store.events.latest()
  if (!known.includes(tagOf(caller, latest))) return false
  tagAnswer(reply, caller, latest)
  reply.header(LIVE_NUMBER_HEADER, latest)
  return true
}

const tagOf = ({ sessionId }: Caller, number: number): string =>
  `W/"${EDITION}.${sessionId.slice(0, 12)}.${number}"`
