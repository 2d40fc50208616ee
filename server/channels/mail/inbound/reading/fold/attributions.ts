import type { Line } from './lines.ts'
import { QUOTE_WORDS } from './quote-words.ts'

/** Characters, and lines over which programs wrap an attribution. */
const LONGEST_ATTRIBUTION = 320
const MOST_WRAPPED = 4

/** Index of the line with which the attribution that ends above `at` begins; `at` itself where there is none. */
export function attributionAbove(lines: readonly Line[], at: number): number {
  let last = at - 1
  while (last >= 0 && lines[last]?.text === '') last -= 1
  let found = at
  for (let first = last; first >= 0 && last - first < MOST_WRAPPED; first -= 1) {
    const words = joined(lines.slice(first, last + 1))
    if (lines[first]?.text === '' || words.length > LONGEST_ATTRIBUTION) break
    if (!isAttribution(words)) continue
    // The words of the sender may stand above without an empty line, so the first line that can begin one is taken.
    if (beginsLikeOne(words)) return first
    if (found === at || !isComplete(joined(lines.slice(found, last + 1)))) found = first
  }
  return found
}

export const joined = (lines: readonly Line[]): string => lines.map(({ text }) => text).join(' ')

/** Says when and who, and ends as one of the languages does; a number and an address make it one of any language. */
export function isAttribution(words: string): boolean {
  const line = plain(words)
  if (!line.endsWith(':') || !/\p{N}|@/u.test(line)) return false
  const isKnown = QUOTE_WORDS.some(({ attributions }) =>
    attributions.some(({ start, end }) => line.startsWith(start) && line.endsWith(end)),
  )
  if (isKnown && (hasDate(line) || line.includes('@'))) return true
  return (line.includes('@') && /\p{N}/u.test(line)) || (hasDate(line) && WROTE_ON.test(line))
}

/**
 * Words that a person hardly writes by hand: a language's first and last words with a date, a time and an address in brackets between
 * them, or dashes around all of it. What stands below needs no quote signs to be a quote.
 */
export function isUnmistakable(words: string): boolean {
  const line = plain(words)
  const hasAll = /\d{4}/.test(line) && TIME.test(line) && /<[^\s<>]+@[^\s<>]+>/.test(line)
  if (!hasAll || !line.endsWith(':')) return false
  if (isDashed(words)) return isAttribution(words)
  return QUOTE_WORDS.some(({ attributions }) =>
    attributions.some(
      ({ start, end }) =>
        (start !== '' || DATE_FIRST.test(line)) && line.startsWith(start) && endsWith(line, end),
    ),
  )
}

/** An ending of a colon alone would be that of any line. */
const endsWith = (line: string, end: string): boolean =>
  line.endsWith(end) && (end.length > 2 || line.endsWith('>:') || / (?:schrieb|escreveu) /.test(line))

const TIME = /\d{1,2}[:.hH]\d{2}/
/** A weekday or none, then a number. */
const DATE_FIRST = /^(?:\p{L}{1,12}\.?[,،]?\s*)?\d/u
/** Lotus Notes writes the date behind the verb. */
const WROTE_ON =
  /\b(?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef) (?:on|am|sur|le|el|il|em|op) /

const hasDate = (line: string): boolean => TIME.test(line) || /\d{4}/.test(line) || /\p{N}.*\p{N}/u.test(line)

const beginsLikeOne = (words: string): boolean => {
  const line = plain(words)
  if (!hasDate(line)) return false
  return (
    DATE_FIRST.test(line) ||
    QUOTE_WORDS.some(({ attributions }) =>
      attributions.some(({ start, end }) => start !== '' && line.startsWith(start) && line.endsWith(end)),
    )
  )
}

/** Whether nothing of it can stand on the line above. */
const isComplete = (words: string): boolean =>
  hasDate(plain(words)) && words.split('<').length === words.split('>').length

/** Zoho and Lotus Notes write dashes around the attribution; Zoho no colon. */
export const isDashed = (words: string): boolean => /^-{2,}[^-].*[^-]-{2,}\s*:?$/.test(words)

const plain = (words: string): string => {
  const line = words
    .toLowerCase()
    .replaceAll('：', ':')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .trim()
  return isDashed(line) ? `${line.replaceAll(/^-+\s*|\s*:?\s*-+:?$/g, '').trim()}:` : line
}
