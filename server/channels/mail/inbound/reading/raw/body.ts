const LF = 0x0a
const CR = 0x0d
const EQUALS = 0x3d

/**
 * The body of one part. It replaces the decoders of postal-mime, which make a blob of every line and take seconds for
 * 50,000 short lines. The lines of a part are contiguous, so this class keeps only their range.
 */
export class Body {
  readonly #encoding: string
  readonly #isText: boolean
  #bytes: Buffer | null = null
  #footer: Buffer | null = null

  constructor(encoding: string, isText: boolean) {
    this.#encoding = encoding
    this.#isText = isText
  }

  /** Plain text that a mailing list appended to a text in base64. Null if there is none. Known after `finalize`. */
  get footer(): Buffer | null {
    return this.#footer
  }

  /** Called with lines in order. The last line end is not included. */
  update(lines: Uint8Array): void {
    const from = this.#bytes?.byteOffset ?? lines.byteOffset
    this.#bytes = Buffer.from(lines.buffer, from, lines.byteOffset + lines.byteLength - from)
  }

  finalize(): Promise<ArrayBuffer> {
    const bytes = this.#bytes ? withLineEnds(this.#bytes) : Buffer.alloc(0)
    this.#bytes = null
    const decoded = this.#decoded(bytes)
    return Promise.resolve(Uint8Array.from(decoded).buffer)
  }

  #decoded(bytes: Buffer): Buffer {
    if (/quoted-printable/i.test(this.#encoding)) return fromQuotedPrintable(bytes)
    if (!/base64/i.test(this.#encoding)) return bytes
    const text = bytes.toString('latin1')
    const footerAt = this.#isText ? footerIn(text) : text.length
    if (footerAt < text.length) this.#footer = bytes.subarray(footerAt)
    return fromBase64(text.slice(0, footerAt))
  }
}

/** Replaces all line ends by line feeds. */
function withLineEnds(bytes: Buffer): Buffer {
  const plain = Buffer.alloc(bytes.length + 1)
  let length = 0
  for (const byte of bytes) {
    if (byte === LF) while (length > 0 && plain[length - 1] === CR) length -= 1
    plain[length] = byte
    length += 1
  }
  while (length > 0 && plain[length - 1] === CR) length -= 1
  plain[length] = LF
  return plain.subarray(0, length + 1)
}

/** Minimal length of a line that counts as base64 and not as a word of a footer. */
const MIN_BASE64_LINE = 40

/** A line of words, a rule or a URL, as in a footer. Other characters outside base64 count as damage. */
const WORDS = /^\S+[ \t]+\S.*$|^[-_]{2,}.*$|^\S*:\/\/.*$/m

/** Offset of the lines that are not base64, up to the end; the length of the text if there are none. */
function footerIn(text: string): number {
  const foreign = WORDS.exec(text)
  if (!foreign) return text.length
  // A broken line between base64 lines is no footer.
  if (BASE64_LINE.test(text.slice(foreign.index))) return text.length
  // Padding ends the base64, so words below it belong to the footer.
  const lastPadding = text.lastIndexOf('=\n', foreign.index - 1)
  const padded = lastPadding === -1 ? foreign.index : lastPadding + 2
  return BASE64_LINE.test(text.slice(padded, foreign.index)) ? foreign.index : padded
}

const BASE64_LINE = new RegExp(`^[A-Za-z0-9+/]{${MIN_BASE64_LINE},}=*[ \\t]*$`, 'm')

/** Padding may end any line, because some programs encode each line separately. */
function fromBase64(text: string): Buffer {
  const units = text.replaceAll(/[^A-Za-z0-9+/=]+/g, '')
  const bytes = Buffer.alloc(Math.ceil((units.length * 3) / 4))
  let length = 0
  for (let at = 0; at < units.length;) {
    const found = units.indexOf('=', at)
    const end = found === -1 ? units.length : found
    length += bytes.write(units.slice(at, end), length, 'base64')
    at = end + 1
  }
  return bytes.subarray(0, length)
}

/** An escape without two hexadecimal digits stays unchanged. */
function fromQuotedPrintable(bytes: Buffer): Buffer {
  const plain = Buffer.alloc(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === EQUALS && bytes[at + 1] === LF) {
      at += 1
      continue
    }
    const code = byte === EQUALS ? hexOf(bytes[at + 1]) * 16 + hexOf(bytes[at + 2]) : Number.NaN
    if (!Number.isNaN(code)) at += 2
    plain[length] = Number.isNaN(code) ? byte : code
    length += 1
  }
  return plain.subarray(0, length)
}

/** The value of each hexadecimal digit by its character code. */
const HEX = new Map(
  [...'0123456789abcdefABCDEF'].map((digit) => [digit.codePointAt(0), Number(`0x${digit}`)]),
)

/** NaN if the byte is no digit. */
const hexOf = (byte: number | undefined): number => HEX.get(byte) ?? Number.NaN
