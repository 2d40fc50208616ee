import { Parser } from 'htmlparser2'
import { parseList } from '../parse-list.ts'
import type { HtmlLimits } from './limits.ts'
import { isMarkedByColour, quoteMarkOf } from './quote-marks.ts'

/** A range of a text. */
export type Stretch = { start: number; end: number }
/** `isBlock`: a block quote, which contains only the quote. */
type Quote = Stretch & { isBlock: boolean }

/** The text of an HTML part, with the ranges that its markup marks. */
export type TextOfHtml = {
  text: string
  /** Ranges that a mail program marked as quotes. */
  quotes: Quote[]
  /** All block quotes, also those without the mark of a mail program. */
  blocks: Quote[]
  /** Red or highlighted text. */
  coloured: Stretch[]
}

const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'select', 'svg', 'math'])
/** Elements with an empty line around them. */
const PARAGRAPHS = new Set(parseList('p, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, blockquote, pre'))
const BLOCKS = new Set([
  ...PARAGRAPHS,
  ...parseList(
    'div, li, dt, dd, tr, center, address, section, article, header, footer, figure, figcaption, hr, form',
  ),
])
const VOID = new Set(['br', 'hr', 'img', 'meta', 'link', 'input', 'wbr', 'col', 'area', 'base', 'embed'])

type Open = { name: string; stretches: Stretch[]; href: string | null; from: number }

/** End of a range whose element is still open. */
const OPEN = -1

/** HTML as plain text: lines for blocks, dashes for lists, and addresses behind links. */
export function textOfHtml(html: string, limits?: HtmlLimits): TextOfHtml {
  const writer = createWriter()
  const open: Open[] = []
  const quotes: Quote[] = []
  const blocks: Quote[] = []
  const coloured: Stretch[] = []
  let hidden = 0
  let preformatted = 0

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        limits?.onTag(open.length)
        if (HIDDEN.has(name)) hidden += 1
        if (name === 'pre') preformatted += 1
        if (hidden > 0)
          return void (VOID.has(name) || open.push({ name, stretches: [], href: null, from: 0 }))
        if (BLOCKS.has(name)) writer.block(PARAGRAPHS.has(name))
        if (name === 'br') writer.lineEnd()
        if (name === 'li') writer.write('- ')
        if (name === 'td' || name === 'th') writer.cell()
        if (name === 'img' && attributes['alt']?.trim()) writer.write(`[${attributes['alt'].trim()}]`)
        const stretches = stretchesOf(name, attributes)
        if (VOID.has(name)) return
        open.push({
          name,
          stretches,
          href: name === 'a' ? (attributes['href'] ?? null) : null,
          from: writer.pieces(),
        })
      },
      ontext(text) {
        if (hidden > 0) return
        if (preformatted > 0) writer.verbatim(text)
        else writer.words(text)
      },
      onclosetag(name) {
        if (VOID.has(name)) return
        const closed = open.pop()
        if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1)
        if (name === 'pre') preformatted = Math.max(0, preformatted - 1)
        if (hidden > 0 || !closed) return
        if (closed.href) writer.write(addressBehind(closed.href, writer.since(closed.from)))
        if (BLOCKS.has(name)) writer.block(PARAGRAPHS.has(name))
        for (const stretch of closed.stretches) if (stretch.end === OPEN) stretch.end = writer.length()
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  const text = writer.text()
  const within = <T extends Stretch>(stretches: readonly T[]): T[] =>
    stretches
      .map((stretch) => ({
        ...stretch,
        start: startOfWords(text, stretch.start),
        end: stretch.end === OPEN ? text.length : Math.min(stretch.end, text.length),
      }))
      .filter(({ start, end }) => end > start)
  return { text, quotes: within(quotes), blocks: within(blocks), coloured: within(coloured) }

  /** The ranges that begin with an element. */
  function stretchesOf(name: string, attributes: Record<string, string>): Stretch[] {
    const start = writer.length()
    const mark = quoteMarkOf(name, attributes)
    const isBlock = name === 'blockquote'
    const quote = { start, end: mark === 'to_the_end' ? Infinity : OPEN, isBlock }
    if (mark) quotes.push(quote)
    if (isBlock) blocks.push(quote)
    if (!isMarkedByColour(name, attributes)) return [quote]
    const stretch = { start, end: OPEN }
    coloured.push(stretch)
    return [quote, stretch]
  }
}

/** Skips blanks at the start of a range. */
function startOfWords(text: string, offset: number): number {
  let start = offset
  while (/\s/.test(text.charAt(start))) start += 1
  return start
}

/** The address of a link, unless its text contains it. */
function addressBehind(href: string, words: string): string {
  const address = href.trim()
  if (!/^(?:https?|mailto|tel):/i.test(address) || address.length > 2000) return ''
  const bare = address.replace(/^(?:mailto:|tel:|https?:\/\/)/i, '').replace(/\/$/, '')
  return words.includes(bare) || words.trim() === '' ? '' : ` <${address}>`
}

/** A writer that defers blanks until text follows, so ends and empty elements leave none. */
function createWriter() {
  const pieces: string[] = []
  let length = 0
  let lineEnds = 0
  let blank = ''

  function write(text: string): void {
    if (text === '') return
    if (length > 0 && lineEnds > 0) add('\n'.repeat(lineEnds))
    else if (length > 0) add(blank)
    lineEnds = 0
    blank = ''
    add(text)
  }
  function add(text: string): void {
    pieces.push(text)
    length += text.length
  }
  return {
    write,
    words(text: string): void {
      const words = text.replaceAll(/[ \t\r\n\f\u00a0]+/g, ' ')
      if (words.startsWith(' ')) blank ||= ' '
      write(words.trim())
      if (words.endsWith(' ') && words !== ' ') blank = ' '
    },
    verbatim: (text: string): void => write(text.replaceAll(/\r\n?/g, '\n')),
    cell(): void {
      if (lineEnds === 0) blank = '\t'
    },
    lineEnd(): void {
      lineEnds = Math.min(lineEnds + 1, 3)
    },
    block(isParagraph: boolean): void {
      lineEnds = Math.max(lineEnds, isParagraph ? 2 : 1)
    },
    length: () => length,
    pieces: () => pieces.length,
    since: (from: number): string => pieces.slice(from).join(''),
    text: () => pieces.join(''),
  }
}
