import { type Message, message, words } from '@support-desk/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { opaqueTag } from './entity-tags.ts'
import { Refusal } from '../kernel/refusal.ts'

const FIELD = 'If-Match'
const TAG = /^"(\d{1,15})"$/

/**
 * The body of a request, in which an If-Match header stands as the version that the change is based on. Refuses the header where
 * a call knows no versions: a condition that nobody looks at would be taken for one that holds.
 */
export function withVersion(schema: z.ZodObject, { headers, body }: FastifyRequest): unknown {
  const given = body ?? {}
  const tag = headers['if-match']
  if (tag === undefined || tag === '*') return given
  if (!('version' in schema.shape) || typeof given !== 'object')
    throw refused(message('This call knows no versions.'))
  const [, version] = TAG.exec(opaqueTag(tag)) ?? []
  if (version === undefined) throw refused(message('Please give the version as If-Match: "7".'))
  if ('version' in given && given.version !== Number(version))
    throw refused(message('The body names another version.'))
  return { ...given, version: Number(version) }
}

const refused = (text: Message): Refusal => new Refusal('validation', { field: FIELD, words: words(text) })
