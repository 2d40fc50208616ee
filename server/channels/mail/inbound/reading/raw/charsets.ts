import { cyrillicOf, isCyrillic } from './cyrillic.ts'
import { detected, hasMixedWords, hasSignsInWords, isKana } from './detected.ts'
import { decoded, isDoubleByte, isSevenBit, isStateful, knownLabel } from './encodings.ts'

/** The replacement character of a decoder for invalid bytes. */
const LOST = '\uFFFD'

/** Hints about the charset of a text. */
type TextHints = {
  /** The charset parameter of the part or the encoded word. */
  declared?: string | null | undefined
  /** The charset of another part of the same mail, for texts that are too short to tell. */
  neighbour?: string | null | undefined
  isHtml?: boolean
}

/**
 * The decoded text. Mail programs declare charsets wrongly or not at all, so the bytes have priority: first escape
 * sequences and valid UTF-8, then the declared charset. If that does not fit, statistics decide.
 */
export function textOf(bytes: Uint8Array, hints: TextHints = {}): string {
  const charset = charsetOf(bytes, hints)
  return charset === 'utf-8' ? repairedUtf8(bytes) : decoded(bytes, charset)
}

/** The label of the charset for {@link decoded}. */
export function charsetOf(bytes: Uint8Array, { declared, neighbour, isHtml = false }: TextHints): string {
  const byMark = charsetByMark(bytes)
  if (byMark !== null) return byMark
  const label = knownLabel(declared)
  const isHigh = hasHighBytes(bytes)
  if (isStateful(label) && !(isHigh && isSevenBit(label))) return label
  if (!isHigh) return 'utf-8'
  const utf8 = utf8Of(bytes)
  if (utf8.isValid && !(isDoubleByte(label) && utf8.isShort && fits(bytes, label))) return 'utf-8'
  if (label !== null && label !== 'utf-8' && !isStateful(label) && fits(bytes, label))
    return readable(bytes, label)
  const named = isHtml ? knownLabel(metaCharset(bytes)) : null
  if (named !== null && named !== 'utf-8' && fits(bytes, named)) return readable(bytes, named)
  if (utf8.isMostly) return 'utf-8'
  const near = knownLabel(neighbour)
  if (near !== null && near !== 'utf-8' && fits(bytes, near)) return readable(bytes, near)
  return detected(bytes)
}

const readable = (bytes: Uint8Array, label: string): string =>
  isCyrillic(label) ? cyrillicOf(bytes, label) : label

/** The charset by a byte order mark or an escape sequence; null without either. */
function charsetByMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (!bytes.includes(0x1b)) return null
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (text.includes('\u001b$)C')) return 'iso-2022-kr'
  // oxlint-disable-next-line no-control-regex -- an escape sequence begins with it
  return /\u001b(?:\$[@B]|\([IJ]|\$\(D)/.test(text) ? 'iso-2022-jp' : null
}

const hasHighBytes = (bytes: Uint8Array): boolean => bytes.some((byte) => byte > 0x7f)

/** Whether the bytes are valid UTF-8. If not, whether most bytes beyond ASCII are. */
function utf8Of(bytes: Uint8Array): { isValid: boolean; isShort: boolean; isMostly: boolean } {
  const text = decoded(bytes, 'utf-8')
  const lost = text.split(LOST).length - 1
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  const letters = text.replaceAll(/[\u0000-\u007f]+/g, '').replaceAll(LOST, '')
  const isValid = lost === 0 || isUtf8(bytes)
  // Two letters of a Chinese charset may be valid UTF-8 by chance, but without three-byte letters and outside of Latin
  // words.
  const isShort =
    letters.length <= 4 &&
    !/[\u0800-\uffff]/.test(letters) &&
    !/[a-z][\u0080-\u024f]|[\u0080-\u024f][a-z]/i.test(text)
  return { isValid, isShort, isMostly: letters.length > lost && letters.length > 1 }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Whether a text in this charset can consist of these bytes. */
function fits(bytes: Uint8Array, label: string): boolean {
  const text = decoded(bytes, label)
  // Private-use characters are letters in a variant of a Chinese charset.
  if (text.includes(LOST) || /[\u0080-\u009f\ue000-\uf8ff]/.test(text)) return false
  return WESTERN.test(label) ? isWestern(text) : isDoubleByte(label) || !hasMixedWords(text)
}

const WESTERN = /^(?:windows-125[24]|iso-8859-(?:9|15))$/

/**
 * In Western languages, accented letters have plain letters around them. Runs of accented letters are another script.
 * Signs such as ³ inside words are misread Polish letters.
 */
function isWestern(text: string): boolean {
  if (hasSignsInWords(text)) return false
  const words = (text.match(/\p{L}+/gu) ?? []).filter((word) => /[\u00c0-\u024f]/.test(word))
  if (words.length > 0 && words.every((word) => FOREIGN_WORD.test(word) && !UMLAUTS.test(word))) return false
  const accented = text.match(/[\u00c0-\u024f]/g)?.length ?? 0
  const plain = text.match(/[a-z]/gi)?.length ?? 0
  return accented <= 4 || accented * 2 < plain || !/[\u00c0-\u024f]{4}/.test(text)
}

/** No Western word consists of accented letters only, except in lists of umlauts. */
const FOREIGN_WORD = /^[\u00c0-\u024f]{4,}$/
const UMLAUTS = /^[äöüß]+$/i

function metaCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString(
    'latin1',
  )
  return /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([a-z0-9_:.-]{2,40})/i.exec(head)?.[1] ?? null
}

/** Decodes UTF-8 in which a gateway inserted lines of another charset, such as a footer. */
function repairedUtf8(bytes: Uint8Array): string {
  const whole = decoded(bytes, 'utf-8')
  if (!whole.includes(LOST) || isUtf8(bytes)) return whole
  const lines: string[] = []
  for (let at = 0; at <= bytes.length;) {
    const found = bytes.indexOf(0x0a, at)
    const end = found === -1 ? bytes.length : found
    lines.push(repairedLine(bytes.subarray(at, end)))
    at = end + 1
  }
  return lines.join('\n')
}

function repairedLine(line: Uint8Array): string {
  const text = decoded(line, 'utf-8')
  // A line with valid UTF-8 letters is UTF-8 with damaged bytes.
  if (!text.includes(LOST) || /[\u0080-\ufffc]/.test(text)) return text
  const western = decoded(line, 'windows-1252')
  return isWestern(western) && !isKana(western) ? western : text
}
