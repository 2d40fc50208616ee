import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage, type Language, SOURCE_LANGUAGE } from '@support-desk/contract'
import { inLanguage, type Say } from '../kernel/languages/words.ts'

/** Maximum length of a parsed header. Browsers send shorter ones. */
const LONGEST = 300
/** Maximum size of the cache. Browsers send few different values. */
const MOST_KEPT = 1000

const kept = new Map<string, Language | null>()

/**
 * The supported language that a client prefers most, by its `Accept-Language` header (RFC 9110, 12.5.4). Null when there is none.
 */
export function askedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language | null {
  const header = headers['accept-language']
  if (header === undefined || header.length > LONGEST) return null
  const known = kept.get(header)
  if (known !== undefined) return known
  const language = chosenOf(header)
  if (kept.size < MOST_KEPT) kept.set(header, language)
  return language
}

/** Translates into the client's language, else English, and sets the `Content-Language` and `Vary` headers. */
export const sayingTo =
  (request: FastifyRequest, reply: FastifyReply): Say =>
  (said) => {
    const language = askedLanguage(request) ?? SOURCE_LANGUAGE
    if (!reply.hasHeader('content-language')) {
      const others = reply.getHeader('vary')
      reply.headers({
        'content-language': language,
        vary: others === undefined ? 'accept-language' : `${others.toString()}, accept-language`,
      })
    }
    return inLanguage(language, said)
  }

function chosenOf(header: string): Language | null {
  const wanted = header
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag: tag === '*' ? SOURCE_LANGUAGE : tag, q: weightOf(weight) }
    })
    .filter(({ q }) => q > 0)
    .toSorted((one, other) => other.q - one.q)
  return chooseLanguage(
    wanted.map(({ tag }) => tag),
    null,
  )
}

/** A malformed weight counts as 0. */
function weightOf(parameter: string | undefined): number {
  if (parameter === undefined) return 1
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(parameter) ? Number(parameter.slice(2)) : 0
}
