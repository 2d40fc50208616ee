import { MailUnreadable, type ReadingLimits } from '../read-mail.ts'

const CR = 0x0d
const LF = 0x0a

/** Headers that matter. Other lines of an endless header are dropped. */
const NEEDED =
  /^(?:from|sender|reply-to|to|cc|delivered-to|x-original-to|envelope-to|subject|date|message-id|in-reply-to|references|return-path|mime-version|content-[a-z-]+|auto-submitted|precedence|list-[a-z-]+|x-auto[a-z-]*|x-support-desk|authentication-results|x-failed-recipients)\s*:/i
/** In bytes. One long header must not use up the limit of all headers. */
const MOST_OF_ONE_HEADER = 16_000

/** A message with line feeds and headers of limited size. They end at `bodyAt`. `headersSize` is their original size. */
export type PreparedMail = { bytes: Buffer; bodyAt: number; headersSize: number }

/** Prepares a mail. Throws {@link MailUnreadable} if it is too large or has too many parts. */
export function prepared(raw: Uint8Array, limits: ReadingLimits): PreparedMail {
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

/** Very old programs end lines with a CR alone, which the parser does not know. */
function withLineEnds(bytes: Buffer): Buffer {
  if (bytes.includes(LF) || !bytes.includes(CR)) return bytes
  return bytes.map((byte) => (byte === CR ? LF : byte)) as Buffer
}

/** Removes the first line of the mbox format, which some pipes leave in front. */
function withoutMailboxLine(bytes: Buffer): Buffer {
  if (!/^>?From /.test(bytes.toString('latin1', 0, 6))) return bytes
  const end = bytes.indexOf(LF)
  return end === -1 ? bytes : bytes.subarray(end + 1)
}

/** The offset of the empty line. */
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

/** Cuts a header. A folded header is cut between its lines, so that no encoded word is split. */
function cut(header: string): string {
  if (header.length <= MOST_OF_ONE_HEADER) return header
  const end = header.lastIndexOf('\n', MOST_OF_ONE_HEADER)
  return header.slice(0, end > 0 ? end : MOST_OF_ONE_HEADER).trimEnd()
}

/** Counts lines that may begin a part. Boundaries in attached messages count too, which is only stricter. */
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
    // Normal mails declare fewer boundaries.
    if (found.size > 2000) throw new MailUnreadable('too_many_parts')
  }
  return found
}

/** Programs write its first letter in either case. */
const WORD = 'oundary='

function nextBoundary(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(WORD, from, 'latin1')
  return at === -1 ? -1 : at + WORD.length
}
