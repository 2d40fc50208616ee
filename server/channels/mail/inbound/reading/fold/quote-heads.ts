import { type Line, withoutSigns } from './lines.ts'
import { HEADER_KINDS, type HeaderKind, QUOTE_WORDS, type QuoteWords } from './quote-words.ts'

/** In lines. Long lists of recipients are wrapped, so a block may have more lines than headers. */
const LONGEST_BLOCK = 12

/** A line above signatures and quotes: `--`, or at least five dashes or underscores. */
export const isRule = (line: string): boolean => line === '--' || /^[_-]{5,}$/.test(line)

/** Whether a line consists of dashes around the separator words of a language. */
export const isSeparator = (line: string): boolean => isDashed(line, 'separators')

/** Whether a line is the separator above a forwarded mail. Some programs write it without dashes. */
export const isForwardLine = (line: string): boolean => isDashed(line, 'forwards')

function isDashed(line: string, kind: 'separators' | 'forwards'): boolean {
  if (line.length > 80) return false
  const bare = line
    .toLowerCase()
    .replaceAll(/^[-_=*\s]+|[-_=*\s]+$/g, '')
    .replaceAll('：', ':')
  const hasDashes = /^[-_=*]{2,}|[-_=*]{2,}$/.test(line)
  return QUOTE_WORDS.some((words) =>
    words[kind].some((word) => bare === word && (hasDashes || word.endsWith(':'))),
  )
}

/** Whether a block of headers begins with this line: sender and date, and recipient or subject, in one language. */
export const isHeaderBlock = (lines: readonly Line[], at: number): boolean => headerBlockEnd(lines, at) > at

/** Whether a line has the words of a separator without dashes above a header block, as in QQ Mail. */
export function isWordAboveHeaders(lines: readonly Line[], at: number): boolean {
  const word = withoutSigns(lines[at]?.text ?? '').toLowerCase()
  if (!QUOTE_WORDS.some(({ separators }) => separators.includes(word))) return false
  let below = at + 1
  while (lines[below]?.text === '') below += 1
  return isHeaderBlock(lines, below)
}

/** Index after the last line of the header block that begins at line `at`; `at` if none begins there. */
export function headerBlockEnd(lines: readonly Line[], at: number): number {
  const head = headOf(headerText(lines[at]))
  const languages = QUOTE_WORDS.filter(
    ({ headers: { from, sent, to } }) => head !== null && [...from, ...sent, ...to].includes(head),
  )
  return Math.max(at, ...languages.map((words) => endIn(lines, at, words)))
}

/** Most programs begin with the sender, GMX and WEB.DE with the date, Lotus Notes with the recipient. */
function endIn(lines: readonly Line[], at: number, words: QuoteWords): number {
  const found = new Set<HeaderKind>()
  let end = at
  let blanks = 0
  for (const [index, line] of lines.slice(at, at + LONGEST_BLOCK).entries()) {
    const text = headerText(line)
    if (text === '') blanks += 1
    else {
      const kind = kindOf(text, words)
      if (kind) found.add(kind)
      if (kind || OTHER_HEADER.test(text) || (blanks === 0 && text.includes('@'))) end = at + index + 1
      blanks = 0
    }
    if (blanks > 1) break
  }
  const isBlock = found.has('from') && found.has('sent') && (found.has('to') || found.has('subject'))
  return isBlock ? end : at
}

const headerText = (line: Line | undefined): string => withoutSigns(line?.text ?? '')

/** Other headers that such a block may contain, in the most common languages. */
const OTHER_HEADER =
  /^[*_]*(?:cc|bcc|kopie|copie|cópia|copia|копия|копія|نسخة|抄送|副本|참조|reply-to|antwort an|importance|wichtigkeit|priority|priorität|importancia|attachments?|anlagen?|anhänge|categories|kategorien|organi[sz]ation)[*_]*\s*[:：]/iu

function kindOf(line: string, { headers }: QuoteWords): HeaderKind | undefined {
  const head = headOf(line)
  return HEADER_KINDS.find((kind) => head !== null && headers[kind].includes(head))
}

/** The name of a header that has a value, in lower case. */
const headOf = (line: string): string | null =>
  /^[*_]*([^:：*_]{1,24}?)[*_]*\s*[:：][*_]*\s*\S/u.exec(line)?.[1]?.trim().toLowerCase() ?? null
