import { QUOTE_WORDS } from './quote-words.ts'
import type { Line } from './lines.ts'

/** A line above a quote is hardly longer, and wrapped at most so often. */
const LONGEST_ATTRIBUTION = 320
const MOST_WRAPPED = 3
/** Between the headers of a block stand no more lines: names of many recipients are wrapped. */
const LONGEST_BLOCK = 12

/** Index of the line with which the attribution that ends above `at` begins; `at` itself where there is none. */
export function attributionAbove(lines: readonly Line[], at: number): number {
  let last = at - 1
  while (last >= 0 && lines[last]?.text === '') last -= 1
  for (let first = last; first >= 0 && last - first < MOST_WRAPPED; first -= 1) {
    const words = lines
      .slice(first, last + 1)
      .map(({ text }) => text)
      .join(' ')
    if (lines[first]?.text === '' || words.length > LONGEST_ATTRIBUTION) break
    if (isAttribution(words)) return first
  }
  return at
}

/** Says when and who, and ends as one of the languages does; a date or an address makes it one of any language. */
export function isAttribution(words: string): boolean {
  const line = words
    .toLowerCase()
    .replaceAll('：', ':')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u202f', ' ')
    .trim()
  if (!line.endsWith(':') || !/\p{N}|@/u.test(line)) return false
  const isKnown = QUOTE_WORDS.some(({ attributions }) =>
    attributions.some(({ start, end }) => line.startsWith(start) && line.endsWith(end)),
  )
  return isKnown && (/\d{1,2}[:.hH]\d{2}|\d{4}|@/.test(line) || /\p{N}.*\p{N}/u.test(line))
    ? true
    : /@/.test(line) && /\p{N}/u.test(line)
}

/** An attribution that names the address too, so that what stands below needs no marks to be a quote. */
export const hasAddress = (words: string): boolean => /<?[^\s<>]+@[^\s<>]+>?/.test(words)

/** A line of dashes with the words of a language between them. */
export const isSeparator = (line: string): boolean => isDashed(line, 'separators')

/** The same above what was forwarded; some programs write it without dashes. */
export const isForwardLine = (line: string): boolean => isDashed(line, 'forwards')

function isDashed(line: string, kind: 'separators' | 'forwards'): boolean {
  if (line.length > 80) return false
  const bare = line
    .toLowerCase()
    .replaceAll(/^[-_=*\s]+|[-_=*\s]+$/g, '')
    .replaceAll('：', ':')
  const hasDashes = /^[-_=*]{2,}|[-_=*]{2,}$/.test(line)
  return QUOTE_WORDS.some((words) =>
    words[kind].some((word) => bare === word && (hasDashes || word.endsWith(':') || kind === 'separators')),
  )
}

type HeaderKind = 'from' | 'sent' | 'to' | 'subject'

/** Whether a block of headers begins with this line: who and when, and to whom or about what, in one language. */
export function isHeaderBlock(lines: readonly Line[], at: number): boolean {
  const first = lines[at]
  if (!first || first.isQuoted) return false
  return QUOTE_WORDS.some((words) => {
    if (kindOf(first.text, words) !== 'from') return false
    const found = new Set<HeaderKind>()
    let blanks = 0
    for (const line of lines.slice(at, at + LONGEST_BLOCK)) {
      if (line.text === '') blanks += 1
      else {
        const kind = kindOf(line.text, words)
        if (kind) found.add(kind)
        blanks = 0
      }
      if (blanks > 1) break
    }
    return found.has('from') && found.has('sent') && (found.has('to') || found.has('subject'))
  })
}

function kindOf(line: string, words: Record<HeaderKind, readonly string[]>): HeaderKind | null {
  const head = /^[*_]*([^:：*_]{1,24}?)[*_]*\s*[:：][*_]*\s*\S/u.exec(line)?.[1]?.trim().toLowerCase()
  if (!head) return null
  return (['from', 'sent', 'to', 'subject'] as const).find((kind) => words[kind].includes(head)) ?? null
}
