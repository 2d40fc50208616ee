import type { Stretch, TextOfHtml } from '../html/text-of-html.ts'
import { attributionLength, isAttribution, joined } from './attributions.ts'
import { linesOf, type Line } from './lines.ts'
import { headerBlockEnd, isRule, isSeparator } from './quote-heads.ts'

/** Whether the sender wrote no text inside, between or below the quotes. */
export function isOnlyQuotesFrom(html: TextOfHtml, quotes: TextOfHtml['quotes']): boolean {
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

/** Whether an element with block quotes has only heads between them, and no answers. */
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
  return lines.length === 0 || headerBlockEnd(lines, 0) === lines.length || isAttribution(joined(lines))
}

/** Whether a text is no answer: empty, a signature, a list's footer, or the attribution of the next quote. */
function isNoAnswer(text: string): boolean {
  const lines = linesOf(text)
  const first = lines.findIndex((line) => !line.isBlank || isRule(line.text))
  return first === -1 || isFooter(lines.slice(first)) || isHead(text)
}

/** In lines. */
const LONGEST_SIGNATURE = 8
/** In characters of a line. */
const WIDEST_SIGNATURE = 70

/** Whether lines are a signature, or the footer of a mailing list with its addresses. */
export function isFooter(lines: readonly Line[]): boolean {
  const delimiter = lines[0]?.text ?? ''
  if (!isRule(delimiter)) return false
  const words = lines.slice(1).filter((line) => !line.isBlank)
  if (words.length > LONGEST_SIGNATURE) return false
  if (delimiter !== '--') return words.length === 0 || words.some(({ text }) => /@|https?:|www\./i.test(text))
  return words.every(({ text }) => text.length <= WIDEST_SIGNATURE && !/[?？؟]/.test(text))
}

/** Whether the sender wrote something below a quoted line from `offset` on. A signature does not count. */
export function hasAnswersBelow(lines: readonly Line[], offset: number): boolean {
  const rest = lines.filter((line) => line.start >= offset)
  const quoted = rest.findIndex((line) => line.isQuoted)
  if (quoted === -1) return false
  for (let index = quoted + 1; index < rest.length; index += 1) {
    const line = rest[index]
    if (!line || line.isQuoted) continue
    if (isRule(line.text)) {
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

/** How many lines the header block or attribution of an older quote has; 0 if none begins here. */
function headAt(lines: readonly Line[], at: number): number {
  const block = headerBlockEnd(lines, at) - at
  return block > 0 ? block : attributionLength(lines, at)
}

/** In characters: a program wraps no shorter line. */
const WRAPPED_LENGTH = 60
const LONGEST_REMAINDER = 25

/** Whether a line is the wrapped end of the quoted line above, and no answer. An answer begins and ends as a sentence. */
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
