import { MailUnreadable, type ReadingLimits } from '../read-mail.ts'

const CR = 0x0d
const LF = 0x0a

/** Header lines that decide something; the others of an endless header are passed over. */
const NEEDED =
  /^(?:from|sender|reply-to|to|cc|delivered-to|x-original-to|envelope-to|subject|date|message-id|in-reply-to|references|return-path|mime-version|content-[a-z-]+|auto-submitted|precedence|list-[a-z-]+|x-auto[a-z-]*|x-support-desk|authentication-results|x-failed-recipients)\s*:/i
/** Of one header, so that one alone cannot take what is there for all. */
const MOST_OF_ONE_HEADER = 16_000

/**
 * The message with line ends that a parser knows, and headers of a size that is parsed. They end at `bodyAt`, and were as large as
 * `headersSize`.
 */
export type Prepared = { bytes: Buffer; bodyAt: number; headersSize: number }

/** Throws {@link MailUnreadable} where a mail is too large or has too many parts to be parsed at all. */
export function prepared(raw: Uint8Array, limits: ReadingLimits): Prepared {
  if (raw.byteLength > limits.bytes) throw new MailUnreadable('too_large')
  const bytes = withoutMailboxLine(withLineEnds(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)))
  countParts(bytes, limits.parts)
  const headersSize = endOfHeaders(bytes)
  if (headersSize <= limits.headerBytes) return { bytes, bodyAt: headersSize, headersSize }
  const head = Buffer.from(
    shortened(bytes.subarray(0, headersSize).toString('latin1'), limits.headerBytes),
    'latin1',
  )
  return { bytes: Buffer.concat([head, bytes.subarray(headersSize)]), bodyAt: head.length, headersSize }
}

/** Programs of long ago end lines with a CR alone, which is no line end to a parser. */
function withLineEnds(bytes: Buffer): Buffer {
  if (bytes.includes(LF) || !bytes.includes(CR)) return bytes
  return bytes.map((byte) => (byte === CR ? LF : byte)) as Buffer
}

/** The line that begins a mail in a file of many; some pipes leave it in front. */
function withoutMailboxLine(bytes: Buffer): Buffer {
  if (!/^>?From /.test(bytes.toString('latin1', 0, 6))) return bytes
  const end = bytes.indexOf(LF)
  return end === -1 ? bytes : bytes.subarray(end + 1)
}

/** Where the line begins that is empty. */
function endOfHeaders(bytes: Buffer): number {
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(LF, at)
    if (end === -1) return bytes.length
    if (end === at || (end === at + 1 && bytes[at] === CR)) return at
    at = end + 1
  }
  return bytes.length
}

function shortened(head: string, most: number): string {
  const kept: string[] = []
  let size = 0
  for (const header of head.split(/\r?\n(?![ \t])/)) {
    if (!NEEDED.test(header)) continue
    const line = `${cut(header)}\r\n`
    if (size + line.length > most) break
    kept.push(line)
    size += line.length
  }
  return kept.join('')
}

/** A folded header is cut between its lines where it has some, so that no word of it is halved. */
function cut(header: string): string {
  if (header.length <= MOST_OF_ONE_HEADER) return header
  const end = header.lastIndexOf('\n', MOST_OF_ONE_HEADER)
  return header.slice(0, end > 0 ? end : MOST_OF_ONE_HEADER).trimEnd()
}

/** Counts the lines that may begin a part. Boundaries of attached messages count as well, which is only stricter. */
function countParts(bytes: Buffer, most: number): void {
  const boundaries = boundariesOf(bytes)
  if (boundaries.size === 0) return
  let parts = 0
  for (let at = bytes.indexOf('\n--'); at !== -1; at = bytes.indexOf('\n--', at + 3)) {
    const end = bytes.indexOf(LF, at + 3)
    const line = bytes
      .toString('latin1', at + 3, Math.min(end === -1 ? bytes.length : end, at + 203))
      .trimEnd()
    if (!boundaries.has(line)) continue
    parts += 1
    if (parts > most) throw new MailUnreadable('too_many_parts')
  }
}

function boundariesOf(bytes: Buffer): Set<string> {
  const found = new Set<string>()
  for (let at = nextBoundary(bytes, 0); at !== -1; at = nextBoundary(bytes, at)) {
    const match = /^(?:"([^"]{1,200})"|([^\s;"]{1,200}))/.exec(
      bytes.toString('latin1', at, at + 210).trimStart(),
    )
    const value = match?.[1] ?? match?.[2]
    if (value) found.add(value.trimEnd())
    // More than any mail of a person declares.
    if (found.size > 2000) throw new MailUnreadable('too_many_parts')
  }
  return found
}

/** Programs write it with a small or a large first letter. */
const WORD = 'oundary='

function nextBoundary(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(WORD, from, 'latin1')
  return at === -1 ? -1 : at + WORD.length
}
