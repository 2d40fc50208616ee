import type { TextOfHtml } from '../html/text-of-html.ts'
import { markerIn } from '../marker.ts'
import { placeIn } from './align.ts'
import { hasAnswersBelow, isOnlyQuotesFrom } from './answers.ts'
import {
  attributionAbove,
  attributionLength,
  isAttribution,
  isDashed,
  isUnmistakable,
  joined,
} from './attributions.ts'
import { announcesAnswers, DEVICE_LINES } from './languages.ts'
import { linesOf, type Line, withoutSigns } from './lines.ts'
import { isHeaderBlock, isRule, isSeparator, isWordAboveHeaders } from './quote-heads.ts'
import { isForward } from './replies.ts'
import { seenLines, type KnownTexts } from './seen.ts'

/** The facts of a mail that decide about its fold. */
type FoldFacts = {
  text: string
  subject: string
  isReply: boolean
  /** The text of the HTML and its marked quotes; null without HTML. */
  html: TextOfHtml | null
}

/** In characters. A longer text is never folded. */
const MAX_TEXT = 1_000_000
/** In characters. A longer text is not compared with the ticket, because that blocks the event loop. */
const MAX_COMPARED_TEXT = 300_000

/**
 * The offset where the quote of an earlier mail begins, up to the end of the text. It is found by the markup of mail programs, by our
 * own marker, else by attribution lines in many languages. Null if nothing is to be folded: the mail is no reply or a forward, the
 * fold would leave no text, or there are answers in or below the quote.
 */
export function foldOfMail({ text, subject, isReply, html }: FoldFacts): number | null {
  if (!isReply || text.length > MAX_TEXT) return null
  const lines = linesOf(text)
  if (isForward(subject, lines)) return null
  const quotes = html && quotesOf(html)
  if (html && quotes?.[0] && !isOnlyQuotesFrom(html, quotes)) return null
  const marked = markedPlaces(text, html, quotes).map((offset) => withHead(lines, offset))
  for (const offset of marked) {
    const fold = checked(text, lines, offset)
    if (fold !== null) return isInDoubt(text, lines, fold) ? null : fold
  }
  // A marked quote with answers in it: other quotes in this mail cannot be folded safely either.
  if (marked.length > 0) return null
  const line = headedPlace(lines)
  const fold = line === null ? null : checked(text, lines, lines[line]?.start ?? text.length)
  return fold === null || isInDoubt(text, lines, fold) ? null : fold
}

/**
 * Like {@link foldOfMail}, for a mail in a ticket. Text that the ticket contains is a quote in any language, also without markup. Text
 * that the ticket does not contain is never folded.
 */
export function foldWithKnown(
  { text, fold, isReply }: { text: string; fold: number | null; isReply: boolean },
  known: KnownTexts,
): number | null {
  if (!isReply || text.length > MAX_COMPARED_TEXT) return null
  const lines = linesOf(text)
  const { from, quoteFrom } = seenLines(text, lines, known)
  const startOf = (at: number): number => lines[at]?.start ?? text.length
  const repeated = quoteFrom === null ? null : checked(text, lines, withHead(lines, startOf(quoteFrom)))
  if (fold === null) return repeated
  // Only blank lines may be between the fold and the first known line.
  const isSeen = startOf(from) <= fold || text.slice(fold, startOf(from)).trim() === ''
  return isSeen ? Math.min(fold, repeated ?? fold) : null
}

/** The quotes that the program marked, else the block quotes from the first one below an attribution. */
function quotesOf({ text, quotes, blocks }: TextOfHtml): TextOfHtml['quotes'] {
  if (quotes.length > 0) return quotes
  const lines = linesOf(text)
  const first = blocks.findIndex(({ start }) => {
    const at = lines.findIndex(({ end }) => end > start)
    return at !== -1 && attributionAbove(lines, at) < at
  })
  return first === -1 ? [] : blocks.slice(first)
}

/** Offsets in the text of the first quote and of our own marker. */
function markedPlaces(text: string, html: TextOfHtml | null, quotes: TextOfHtml['quotes'] | null): number[] {
  const places: number[] = []
  if (html) {
    const inText = (offset: number): number | null =>
      html.text === text ? offset : placeIn(text, html.text, offset)
    const first = quotes?.[0]
    const marker = markerIn(html.text)
    if (first) places.push(inText(first.start) ?? -1)
    else if (marker) places.push(inText(marker.offset) ?? -1)
  }
  const marker = markerIn(text)
  if (marker) places.push(marker.offset)
  return places.filter((place) => place >= 0)
}

/** Moves an offset up, so that the attribution or headers above a quote are folded with it. */
function withHead(lines: readonly Line[], offset: number): number {
  const at = lines.findIndex((line) => line.end > offset)
  if (at === -1) return offset
  let first = attributionAbove(lines, at)
  if (first === at) {
    let above = at - 1
    while (above >= 0 && lines[above]?.text === '') above -= 1
    const line = lines[above]
    if (line && (isSeparator(line.text) || isRule(line.text) || isHeaderBlock(lines, above))) first = above
    else return offset
  }
  return Math.min(offset, lines[first]?.start ?? offset)
}

/** Index of the first line with a separator, headers or an attribution of a quote, in any known language. */
function headedPlace(lines: readonly Line[]): number | null {
  for (const [at, line] of lines.entries()) {
    if (line.isQuoted) {
      const head = attributionAbove(lines, at)
      return head < at || hasHeadInside(lines, at) ? head : null
    }
    if (isSeparator(line.text) && hasHeadBelow(lines, at)) return at
    if (isHeaderBlock(lines, at)) return lineAbove(lines, at)
    if (/[:：]$|^-{2,}.*-{2,}$/.test(line.text)) {
      const head = attributionAbove(lines, at + 1)
      if (head <= at && isUnmistakable(joined(lines.slice(head, at + 1)))) return head
    }
  }
  return null
}

/** Apple Mail puts the attribution inside the quote. */
function hasHeadInside(lines: readonly Line[], at: number): boolean {
  const quoted = lines.slice(at, at + 4).filter((line) => line.isQuoted)
  const words = quoted.map((line) => withoutSigns(line.text))
  return (
    isHeaderBlock(lines, at) || words.some((_, index) => isAttribution(words.slice(0, index + 1).join(' ')))
  )
}

/** Whether a quote begins below a separator. A separator alone may be the sender's own text. */
function hasHeadBelow(lines: readonly Line[], at: number): boolean {
  const below = lines.slice(at + 1, at + 6).findIndex((line) => line.text !== '')
  if (below === -1) return false
  const next = at + 1 + below
  return Boolean(lines[next]?.isQuoted) || isHeaderBlock(lines, next) || attributionLength(lines, next) > 0
}

/** Outlook draws a line above its headers. */
function lineAbove(lines: readonly Line[], at: number): number {
  let above = at - 1
  while (above >= 0 && lines[above]?.text === '') above -= 1
  const line = lines[above]
  const isHead = [isRule, isSeparator, isDashed].some((test) => test(line?.text ?? ''))
  return isHead || isWordAboveHeaders(lines, above) ? above : at
}

/** The offset itself; null if the fold would leave no text, or if there are answers below or between. */
function checked(text: string, lines: readonly Line[], offset: number): number | null {
  if (offset >= text.length) return null
  const left = ownLines(text, offset)
  if (left.every((line) => DEVICE_LINES.some((device) => device.test(line.text)))) return null
  return hasAnswersBelow(lines, offset) ? null : offset
}

const ownLines = (text: string, offset: number): Line[] =>
  linesOf(text.slice(0, offset)).filter((line) => !line.isBlank && !line.isQuoted)

/** The sender announces answers below, or shows what is below to the reader. */
function isInDoubt(text: string, lines: readonly Line[], offset: number): boolean {
  const own = ownLines(text, offset)
  if (own.some((line) => announcesAnswers(line.text))) return true
  const isMarked = lines.some((line) => line.start >= offset && line.isQuoted)
  return !isMarked && /[:：]$/.test(own.at(-1)?.text ?? '')
}
