import { type Message, message, words } from '@support-desk/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { opaqueTag } from './entity-tags.ts'
import { Refusal } from '../kernel/refusal.ts'

const FIELD = 'If-Match'
const TAG = /^"(\d{1,15})"$/

/**
 * Copies the version of an If-Match header into the body. Refuses the header for calls without versions, because an ignored
 * condition would look fulfilled.
 */
export function withVersion(schema: z.ZodObject, { headers, body }: FastifyRequest): unknown {
  const given = body ?? {}
  const tag = headers['if-match']
  if (tag === undefined || tag === '*') return given
  if (!('version' in schema.shape) || typeof given !== 'object')
    throw refused(message('This call doesn’t support versions.'))
  const [, version] = TAG.exec(opaqueTag(tag)) ?? []
  if (version === undefined) throw refused(message('Send the version as If-Match: "7".'))
  if ('version' in given && given.version !== Number(version))
    throw refused(message('The body contains a different version.'))
  return { ...given, version: Number(version) }
}

const refused = (text: Message): Refusal => new Refusal('validation', { field: FIELD, words: words(text) })
