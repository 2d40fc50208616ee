import { type AdmittedActor, doorOf } from '../kernel/actor.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Call, isChange } from '@support-desk/contract'
import { askedLanguage } from './accept-language.ts'
import { listsTag } from './entity-tags.ts'
import type { Context } from '../kernel/context.ts'

/**
 * Tags of one process mean nothing to the next: a newer one may present the same rows in another way, and a restored install
 * counts its events anew.
 */
const EDITION = randomBytes(6).toString('base64url')

/** Whether answers to a call have a tag: those that read the storage, and whose asker is known. */
export const hasTags = (call: Call): boolean =>
  !isChange(call) && call.media === undefined && call.who !== 'anyone' && call.etag !== false

/** Whether the tag is the version of everything that is stored, so that it can be told without reading the answer. */
export const hasVersions = (call: Call): boolean => hasTags(call) && call.etag !== 'content'

/**
 * The number of an event that an answer is going to contain. To tell whether one that the asker holds is still true, what the
 * storage holds decides, not what this process has heard of: other nodes write too, and who has just changed something
 * asks for it at once.
 */
export const numberOf = async ({ store, feed }: Context, { headers }: FastifyRequest): Promise<number> =>
  headers['if-none-match']?.includes(EDITION) ? store.events.latestChange() : feed.changedUpTo()

/**
 * Says which version an answer is, and whether the asker holds it: whatever anybody is shown changes with an event only, so
 * it is the number of the last one, for this session or token alone. An answer may contain more than its number says, never less.
 * Answers that tell ages are of another version after some minutes too.
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

/** Says which tag an answer has, and whether the asker holds it. */
export function isHeld(headers: FastifyRequest['headers'], reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag)
  return listsTag(headers['if-none-match'] ?? '', tag)
}

/** The tag of an answer to a requester: of its bytes, since the number of the latest event would tell of notes and other tickets. */
export const contentTag = (actor: AdmittedActor, written: string): string =>
  `W/"${createHash('sha256').update(doorOf(actor)).update('\0').update(written).digest('base64url').slice(0, 24)}"`
