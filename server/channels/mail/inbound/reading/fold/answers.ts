import { isAttribution } from './attributions.ts'
import { linesOf, type Line } from './lines.ts'
import { headerBlockEnd, isSeparator } from './quote-heads.ts'

type Stretch = { start: number; end: number }

/** The text of an HTML, and what its marks say about stretches of it. */
export type MarkedHtml = {
  text: string
  /** What a mail program has marked as quotes. `isBlock`: a block quote, in which nothing but the quote stands. */
  quotes: readonly (Stretch & { isBlock: boolean })[]
  /** All block quotes, also those without the mark of a mail program. */
  blocks: readonly (Stretch & { isBlock: boolean })[]
  /** Written in red, or highlighted. */
  coloured: readonly Stretch[]
}

/** Whether no words of the sender stand in, between or below the quotes. */
export function isOnlyQuotesFrom(html: MarkedHtml, quotes: MarkedHtml['quotes']): boolean {
  const { text, blocks, coloured } = html
  let end = quotes[0]?.end ?? 0
  for (const quote of quotes) {
    if (quote.start > end && !isNoAnswer(text.slice(end, quote.start))) return false
    end = Math.max(end, quote.end)
  }
  if (!isNoAnswer(text.slice(end))) return false
  const first = quotes[0]?.start ?? 0
  const isQuoted = ({ start }: Stretch): boolean =>
    blocks.some((block) => block.start <= start && start < block.end)
  if (coloured.some((stretch) => stretch.start >= first && !isQuoted(stretch))) return false
  return quotes.every((quote) => quote.isBlock || isHeadOfBlocks(text, quote, blocks))
}

/** In an element that holds block quotes, answers stand between these. */
function isHeadOfBlocks(text: string, quote: Stretch, blocks: readonly Stretch[]): boolean {
  const inside = blocks.filter(({ start, end }) => start >= quote.start && end <= quote.end)
  if (inside.length === 0) return true
  let at = quote.start
  for (const block of inside) {
    if (block.start > at && !isHead(text.slice(at, block.start))) return false
    at = Math.max(at, block.end)
  }
  return isNoAnswer(text.slice(at, quote.end))
}

function isHead(text: string): boolean {
  const lines = linesOf(text).filter((line) => !line.isBlank && !isSeparator(line.text))
  return lines.length === 0 || headerBlockEnd(lines, 0) === lines.length || isAttribution(wordsOf(lines))
}

/** Nothing, a signature or a list's footer, the attribution of the next quote. */
function isNoAnswer(text: string): boolean {
  const lines = linesOf(text)
  const first = lines.findIndex((line) => !line.isBlank || isDelimiter(line.text))
  return first === -1 || isFooter(lines.slice(first)) || isHead(text)
}

const wordsOf = (lines: readonly Line[]): string => lines.map((line) => line.text).join(' ')

const isDelimiter = (line: string): boolean => line === '--' || /^[_-]{5,}$/.test(line)

/** Lines and characters of a line, as signatures have them. */
const LONGEST_SIGNATURE = 8
const WIDEST_SIGNATURE = 70

/** A signature, or the footer of a list that says where to write to. */
export function isFooter(lines: readonly Line[]): boolean {
  const delimiter = lines[0]?.text ?? ''
  if (!isDelimiter(delimiter)) return false
  const words = lines.slice(1).filter((line) => !line.isBlank)
  if (words.length > LONGEST_SIGNATURE) return false
  if (delimiter !== '--') return words.length === 0 || words.some(({ text }) => /@|https?:|www\./i.test(text))
  return words.every(({ text }) => text.length <= WIDEST_SIGNATURE && !/[?？؟]/.test(text))
}

/** Words of one's own behind a line with a quote sign, unless they sign the mail. */
export function hasAnswersBelow(lines: readonly Line[], offset: number): boolean {
  const rest = lines.filter((line) => line.start >= offset)
  const quoted = rest.findIndex((line) => line.isQuoted)
  if (quoted === -1) return false
  for (let index = quoted + 1; index < rest.length; index += 1) {
    const line = rest[index]
    if (!line || line.isQuoted) continue
    if (isDelimiter(line.text)) {
      if (isFooter(rest.slice(index))) return false
      continue
    }
    if (line.isBlank || isWrapped(rest, index)) continue
    const head = headAt(rest, index)
    if (head === 0) return true
    index += head - 1
  }
  return false
}

/** Lines of an attribution or a block of headers in front of an older quote. */
function headAt(lines: readonly Line[], at: number): number {
  const block = headerBlockEnd(lines, at) - at
  if (block > 0) return block
  return [1, 2, 3].find((count) => isAttribution(wordsOf(lines.slice(at, at + count)))) ?? 0
}

/** A quoted line is about as long as programs wrap it; a shorter one was not wrapped. */
const WRAPPED_LENGTH = 60
const LONGEST_REMAINDER = 25

/** Whether a program has wrapped the end of the quoted line above to a line of its own. An answer begins and ends as a sentence. */
function isWrapped(lines: readonly Line[], at: number): boolean {
  const [above, line, below] = [lines[at - 1], lines[at], lines[at + 1]]
  if (!above?.isQuoted || !below?.isQuoted || !line) return false
  return (
    above.text.length >= WRAPPED_LENGTH &&
    !/[.!?:。！？؟]$/.test(above.text) &&
    line.text.length <= LONGEST_REMAINDER &&
    /^[\p{Ll}\p{Lo}\p{N}]/u.test(line.text)
  )
}
