import { type AdmittedActor, doorOf } from '../kernel/actor.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Call, isChange } from '@support-desk/contract'
import { askedLanguage } from './accept-language.ts'
import { listsTag } from './entity-tags.ts'
import type { Context } from '../kernel/context.ts'

/**
 * Random part of all tags of this process. After an upgrade the same rows may be presented differently, and a restored install
 * numbers its events again.
 */
const EDITION = randomBytes(6).toString('base64url')

/** Whether answers to a call have an ETag: read calls that need a login. */
export const hasTags = (call: Call): boolean =>
  !isChange(call) && call.media === undefined && call.who !== 'anyone' && call.etag !== false

/** Whether the ETag is the number of the latest event. It is then known before the answer is computed. */
export const hasVersions = (call: Call): boolean => hasTags(call) && call.etag !== 'content'

/**
 * The number of an event that the answer will include. A conditional request must ask the database instead of this process: other
 * nodes write too, and clients read right after their own changes.
 */
export const numberOf = async ({ store, feed }: Context, { headers }: FastifyRequest): Promise<number> =>
  headers['if-none-match']?.includes(EDITION) ? store.events.latestChange() : feed.changedUpTo()

/**
 * Sets the ETag and returns whether the client has the answer already. Visible data changes only with events, so the tag is the
 * number of the latest one, bound to the session or token. An answer may be newer than its number, never older. The tags of
 * answers with relative times also change after some minutes.
 */
export function isKnown(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  actor: AdmittedActor,
  { etag, number, now }: Pick<Call, 'etag'> & { number: number; now: Date },
): boolean {
  const seconds = typeof etag === 'object' ? etag.maxAgeSeconds : undefined
  const age = seconds === undefined ? '' : `.${Math.floor(now.getTime() / (seconds * 1000))}`
  const language = askedLanguage({ headers }) ?? ''
  const tag = `W/"${EDITION}.${doorOf(actor).slice(0, 12)}.${number}${age}${language}"`
  return isHeld(headers, reply, tag)
}

/** Sets the ETag of an answer and returns whether the client has it already. */
export function isHeld(headers: FastifyRequest['headers'], reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag)
  return listsTag(headers['if-none-match'] ?? '', tag)
}

/** ETag for requesters: a hash of the bytes. The number of the latest event would reveal activity in notes and other tickets. */
export const contentTag = (actor: AdmittedActor, written: string): string =>
  `W/"${createHash('sha256').update(doorOf(actor)).update('\0').update(written).digest('base64url').slice(0, 24)}"`
