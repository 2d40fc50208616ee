import { markerIn } from '../marker.ts'
import { isFooter } from './answers.ts'
import { isAttribution } from './attributions.ts'
import { DEVICE_LINES } from './languages.ts'
import { type Line, withoutSigns } from './lines.ts'
import { headerBlockEnd, isSeparator, isWordAboveHeaders } from './quote-heads.ts'

/** The texts of a ticket, and the names of their authors. */
export type KnownTexts = { texts: readonly string[]; names: readonly string[] }

/** Length of the compared sequences, in letters and digits. Shorter ones match by chance, longer ones miss edited quotes. */
const SHINGLE = 16
/** In characters, of all texts together. The rest is not compared. */
const MAX_KNOWN_TEXT = 500_000

/** Indexes of the lines at which known text begins. */
type KnownLines = {
  /**
   * Index from which every line is known text, or a line that mail programs write. The number of lines if the last line
   * is new.
   */
  from: number
  /** The first line of known text from there on. Null if no text is repeated from its beginning, such as with a signature alone. */
  quoteFrom: number | null
}

/** Finds the known text at the end of a mail. Compares only letters and digits, so wrapping, quote signs and blanks do not matter. */
export function seenLines(text: string, lines: readonly Line[], known: KnownTexts): KnownLines {
  const bare = lines.map((line) => lettersOf(withoutSigns(text.slice(line.start, line.end))))
  const heads = headLines(lines, known.names)
  const texts = known.texts.map(lettersOf).filter((letters) => letters !== '')
  const isSeen = coveredLines(bare, heads, texts)
  const from = isSeen.lastIndexOf(false) + 1
  const first = bare.findIndex((letters, at) => at >= from && letters !== '' && !heads.has(at))
  const repeated = bare.filter((_, at) => at >= from && !heads.has(at)).join('')
  const isText = texts.some(
    (letters) => letters.length >= SHINGLE && repeated.includes(letters.slice(0, SHINGLE * 2)),
  )
  return { from, quoteFrom: first !== -1 && isText ? first : null }
}

/** Per line, whether all of its letters are known. */
function coveredLines(
  bare: readonly string[],
  heads: ReadonlySet<number>,
  texts: readonly string[],
): boolean[] {
  const isSeen = bare.map((letters, at) => letters === '' || heads.has(at))
  const shingles = shinglesOf(texts)
  const short = new Set(texts.filter((letters) => letters.length < SHINGLE))
  for (const section of sectionsOf(bare, heads)) {
    const all = section.map((at) => bare[at]).join('')
    const isShortText = short.has(all)
    const covered = coverOf(all, shingles)
    let offset = 0
    for (const at of section) {
      const end = offset + (bare[at]?.length ?? 0)
      isSeen[at] = isShortText || covered.subarray(offset, end).every((each) => each === 1)
      offset = end
    }
  }
  return isSeen
}

/** The lines with text, as one list of indexes for each section between heads of quotes. */
function sectionsOf(bare: readonly string[], heads: ReadonlySet<number>): number[][] {
  const sections: number[][] = [[]]
  for (const [at, letters] of bare.entries()) {
    if (heads.has(at)) sections.push([])
    else if (letters !== '') sections.at(-1)?.push(at)
  }
  return sections
}

/** For each letter, 1 if it is part of a known shingle. */
function coverOf(all: string, shingles: ReadonlySet<string>): Uint8Array {
  const covered = new Uint8Array(all.length)
  let end = 0
  for (let at = 0; at < all.length; at += 1) {
    if (shingles.has(all.slice(at, at + SHINGLE))) end = at + SHINGLE
    if (at < end) covered[at] = 1
  }
  return covered
}

function shinglesOf(texts: readonly string[]): Set<string> {
  const shingles = new Set<string>()
  let left = MAX_KNOWN_TEXT
  for (const text of texts) {
    const letters = text.slice(0, left)
    left -= letters.length
    for (let at = 0; at + SHINGLE <= letters.length; at += 1) shingles.add(letters.slice(at, at + SHINGLE))
  }
  return shingles
}

/** Indexes of the lines that no person writes: attributions, headers, separators, and the footer of the mail. */
function headLines(lines: readonly Line[], names: readonly string[]): Set<number> {
  const heads = new Set<number>()
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (!line || line.isBlank) continue
    const count = Math.max(headerBlockEnd(lines, at) - at, attributionAt(lines, at, names))
    for (let each = at; each < at + count; each += 1) heads.add(each)
    const words = withoutSigns(line.text)
    const isHead =
      isSeparator(words) ||
      isWordAboveHeaders(lines, at) ||
      isMarker(words) ||
      DEVICE_LINES.some((device) => device.test(words))
    if (isHead) heads.add(at)
    if (count > 0) at += count - 1
  }
  const footer = lines.findLastIndex((line) => line.text === '--' || /^_{5,}$/.test(line.text))
  if (footer !== -1 && isFooter(lines.slice(footer)))
    for (let at = footer; at < lines.length; at += 1) heads.add(at)
  return heads
}

/** Our own marker becomes visible in the text of a quote. */
const isMarker = (words: string): boolean => {
  const marker = markerIn(words)
  return marker !== null && words.length <= marker.value.length + 4
}

/** Like `attributionLength`, but also knows the attributions of our own emails: a name and a time. */
function attributionAt(lines: readonly Line[], at: number, names: readonly string[]): number {
  for (let count = 1; count <= 3; count += 1) {
    const some = lines.slice(at, at + count)
    if (some.at(-1)?.isBlank) return 0
    const words = some.map((line) => withoutSigns(line.text)).join(' ')
    if (isAttribution(words) || isNameAndTime(words, names)) return count
  }
  return 0
}

/** In characters, beside the name: a date, a time and a zone. */
const LONGEST_TIME = 45

const isNameAndTime = (words: string, names: readonly string[]): boolean =>
  /[:：]$/.test(words) &&
  /\d[:.]\d{2}/.test(words) &&
  names.some((name) => name.length > 1 && words.includes(name) && words.length - name.length <= LONGEST_TIME)

/** The letters and digits of a text, without the addresses that programs add after links. */
const lettersOf = (text: string): string =>
  text
    .replaceAll(/(?<=\S)\s*<(?:https?|mailto|tel):[^<>\s]*>/gi, '')
    .replaceAll(/\[(?:cid|image|bild):[^\]\n]*\]/gi, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
