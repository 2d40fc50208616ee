import { markerIn } from '../marker.ts'
import { placeIn } from './align.ts'
import { DEVICE_LINES, FORWARD_PREFIXES } from './languages.ts'
import { linesOf, type Line } from './lines.ts'
import { overlapStart } from './overlap.ts'
import {
  attributionAbove,
  hasAddress,
  isAttribution,
  isForwardLine,
  isHeaderBlock,
  isSeparator,
} from './quote-heads.ts'

/** What is known of a mail before its fold is looked for. */
type FoldFacts = {
  text: string
  subject: string
  /** The text of the HTML and what its program marked as quotes; null where there is none. */
  html: { text: string; quotes: readonly { start: number; end: number }[] } | null
}

/** Nobody reads a longer text for its quotes; it is shown in parts anyway. */
const MOST_TEXT = 1_000_000

/**
 * Where in its text that begins of a mail which only repeats what was written before: found by marks of mail programs, by our
 * own marker, else by the words above quotes in many languages. Null where nothing is to be folded: where nothing would be
 * left, where answers stand between quotes, and in forwarded mails, whose readers have not seen what is below.
 */
export function foldOfMail({ text, subject, html }: FoldFacts): number | null {
  if (text.length > MOST_TEXT) return null
  const lines = linesOf(text)
  if (isForward(subject, lines)) return null
  const marked = markedPlaces(text, html).map((offset) => withHead(lines, offset))
  for (const offset of marked) {
    const fold = checked(text, lines, offset)
    if (fold !== null) return fold
  }
  // A mark with answers between or below its quotes speaks against any fold.
  if (marked.length > 0) return null
  const line = headedPlace(lines)
  return line === null ? null : checked(text, lines, lines[line]?.start ?? text.length)
}

/** The same with what its ticket contains already: repeated words are a quote in any language, and with no mark at all. */
export function foldWithKnown(text: string, fold: number | null, known: readonly string[]): number | null {
  if (text.length > MOST_TEXT) return fold
  const lines = linesOf(text)
  const line = overlapStart(text, lines, known)
  if (line === null) return fold
  const repeated = checked(text, lines, withHead(lines, lines[line]?.start ?? text.length))
  if (repeated === null) return fold
  return fold === null ? repeated : Math.min(fold, repeated)
}

/** Forwards that name no subject prefix say so above what they forward. */
function isForward(subject: string, lines: readonly Line[]): boolean {
  const prefix = /^\s*(?:\[[^\]]{1,40}\]\s*)?([^\s:：\]]{1,15}(?: [^\s:：]{1,10})?)\s*[:：]/u
    .exec(subject)?.[1]
    ?.toLowerCase()
  if (prefix !== undefined && FORWARD_PREFIXES.includes(prefix)) return true
  const first = lines.findIndex((line) => line.isQuoted || isSeparator(line.text) || isForwardLine(line.text))
  const line = lines[first]
  return line !== undefined && isForwardLine(line.text)
}

/** Where a program marked the first quote, and our own marker, as places of the text. */
function markedPlaces(text: string, html: FoldFacts['html']): number[] {
  const places: number[] = []
  if (html) {
    const inText = (offset: number): number | null =>
      html.text === text ? offset : placeIn(text, html.text, offset)
    const first = html.quotes[0]
    if (first && isOnlyQuotesFrom(html.text, html.quotes)) places.push(inText(first.start) ?? -1)
    else if (first) return [text.length]
    const marker = markerIn(html.text)
    if (!first && marker) places.push(inText(marker.offset) ?? -1)
  }
  const marker = markerIn(text)
  if (marker) places.push(marker.offset)
  return places.filter((place) => place >= 0)
}

/** Whether nothing of one's own stands between or below the quotes. */
function isOnlyQuotesFrom(text: string, quotes: readonly { start: number; end: number }[]): boolean {
  let end = quotes[0]?.end ?? 0
  for (const quote of quotes) {
    if (quote.start > end && !isNoAnswer(text.slice(end, quote.start))) return false
    end = Math.max(end, quote.end)
  }
  return isNoAnswer(text.slice(end))
}

/** Nothing, a signature or a list's footer, the attribution of the next quote. */
function isNoAnswer(text: string): boolean {
  const lines = linesOf(text)
  const first = lines.find((line) => !line.isBlank || isDelimiter(line.text))
  if (!first || isDelimiter(first.text)) return true
  const written = lines.filter((line) => !line.isBlank)
  return isAttribution(written.map((line) => line.text).join(' '))
}

/** Begins a signature or the footer of a list. */
const isDelimiter = (line: string): boolean => line === '--' || /^[_-]{5,}$/.test(line)

/** The lines above a quote that say whose it is belong to it. */
function withHead(lines: readonly Line[], offset: number): number {
  const at = lines.findIndex((line) => line.end > offset)
  if (at === -1) return offset
  let first = attributionAbove(lines, at)
  if (first === at) {
    let above = at - 1
    while (above >= 0 && lines[above]?.text === '') above -= 1
    const line = lines[above]
    if (line && (isSeparator(line.text) || isDelimiter(line.text) || isHeaderBlock(lines, above)))
      first = above
    else return offset
  }
  return Math.min(offset, lines[first]?.start ?? offset)
}

/** The first line of what is headed as a quote, by the words of any language. */
function headedPlace(lines: readonly Line[]): number | null {
  for (const [at, line] of lines.entries()) {
    if (line.isQuoted) {
      const head = attributionAbove(lines, at)
      return isQuoteBlock(lines, at) || head < at ? head : null
    }
    if (isSeparator(line.text) && hasHeadersBelow(lines, at)) return at
    if (isHeaderBlock(lines, at)) return lineAbove(lines, at)
    if (line.text.endsWith(':') || line.text.endsWith('：')) {
      const head = attributionAbove(lines, at + 1)
      if (head > at) continue
      const words = lines
        .slice(head, at + 1)
        .map(({ text }) => text)
        .join(' ')
      const next = lines.find(({ text }, index) => index > at && text !== '')
      if (next && !next.isQuoted && hasAddress(words)) return head
    }
  }
  return null
}

/** One line with a sign in front may be anything; two are a quote. */
const isQuoteBlock = (lines: readonly Line[], at: number): boolean => lines[at + 1]?.isQuoted === true

const hasHeadersBelow = (lines: readonly Line[], at: number): boolean => {
  const below = lines.findIndex((line, index) => index > at && line.text !== '')
  return below !== -1 && below - at <= 4
}

/** Outlook draws a line above its headers. */
function lineAbove(lines: readonly Line[], at: number): number {
  let above = at - 1
  while (above >= 0 && lines[above]?.text === '') above -= 1
  const line = lines[above]
  return line && (/^[_-]{5,}$/.test(line.text) || isSeparator(line.text)) ? above : at
}

/** Null where nothing would be left, or somebody answered below or between. */
function checked(text: string, lines: readonly Line[], offset: number): number | null {
  if (offset >= text.length) return null
  const left = linesOf(text.slice(0, offset)).filter((line) => !line.isBlank && !line.isQuoted)
  if (left.every((line) => DEVICE_LINES.some((device) => device.test(line.text)))) return null
  return hasAnswersBelow(lines, offset) ? null : offset
}

/** Words of one's own behind a line with a quote sign, unless they sign the mail. */
function hasAnswersBelow(lines: readonly Line[], offset: number): boolean {
  const rest = lines.filter((line) => line.start >= offset)
  const quoted = rest.findIndex((line) => line.isQuoted)
  if (quoted === -1) return false
  for (const [index, line] of rest.entries()) {
    if (index <= quoted || line.isQuoted || line.isBlank) {
      if (index > quoted && isDelimiter(line.text)) return false
      continue
    }
    // A program may wrap the last word of a quoted line to a line of its own.
    const isWrapped = rest[index - 1]?.isQuoted && rest[index + 1]?.isQuoted
    if (!isWrapped && !isAttribution(line.text)) return true
  }
  return false
}
