import type { Line } from './lines.ts'
import { ATTRIBUTIONS } from './quote-words.ts'

/** In characters. */
const LONGEST_ATTRIBUTION = 320
/** Lines over which programs wrap an attribution. */
const MOST_WRAPPED = 4

/** Index of the first line of the attribution directly above line `at`; `at` if there is none. */
export function attributionAbove(lines: readonly Line[], at: number): number {
  let last = at - 1
  while (last >= 0 && lines[last]?.text === '') last -= 1
  let found = at
  for (let first = last; first >= 0 && last - first < MOST_WRAPPED; first -= 1) {
    const words = joined(lines.slice(first, last + 1))
    if (lines[first]?.text === '' || words.length > LONGEST_ATTRIBUTION) break
    if (!isAttribution(words)) continue
    // The sender's own text may be directly above, so the search stops at the nearest line that can begin an attribution.
    if (beginsLikeOne(words)) return first
    if (found === at || !isComplete(joined(lines.slice(found, last + 1)))) found = first
  }
  return found
}

/** The texts of lines, with a space between them. */
export const joined = (lines: readonly Line[]): string => lines.map(({ text }) => text).join(' ')

/** How many lines the attribution has that begins with this line; 0 if none begins here. */
export const attributionLength = (lines: readonly Line[], at: number): number =>
  [1, 2, 3].find((count) => isAttribution(joined(lines.slice(at, at + count)))) ?? 0

/**
 * Whether words are the line above a quote, such as "On Monday, Ann wrote:". They have a time or an address, and begin and end
 * as in a known language. With both a number and an address, any language will do.
 */
export function isAttribution(words: string): boolean {
  const line = plain(words)
  if (!line.endsWith(':') || !/\p{N}|@/u.test(line)) return false
  const isKnown = ATTRIBUTIONS.some(({ start, end }) => line.startsWith(start) && line.endsWith(end))
  if (isKnown && (hasDate(line) || line.includes('@'))) return true
  return (line.includes('@') && /\p{N}/u.test(line)) || (hasDate(line) && WROTE_ON.test(line))
}

/**
 * Whether an attribution is too exact to be typed by hand: date, time and an address in angle brackets between the first and last
 * words of a language, or dashes around all of it. The text below it is a quote even without quote signs.
 */
export function isUnmistakable(words: string): boolean {
  const line = plain(words)
  const hasAll = /\d{4}/.test(line) && TIME.test(line) && /<[^\s<>]+@[^\s<>]+>/.test(line)
  if (!hasAll || !line.endsWith(':')) return false
  if (isDashed(words)) return isAttribution(words)
  return ATTRIBUTIONS.some(
    ({ start, end }) =>
      (start !== '' || DATE_FIRST.test(line)) && line.startsWith(start) && endsWith(line, end),
  )
}

/** An end of only a colon fits any line, so those need an address or a verb before it. */
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
    ATTRIBUTIONS.some(({ start, end }) => start !== '' && line.startsWith(start) && line.endsWith(end))
  )
}

/** Whether an attribution has its date and all its closing brackets, so that no line above belongs to it. */
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
