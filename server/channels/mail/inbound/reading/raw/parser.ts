import PostalMime, { decodeWords, type Email, type PostalMimeOptions } from 'postal-mime'
import { escapeHtml } from '../../../outbound/templates/escape-html.ts'
import { Body } from './body.ts'
import { charsetOf, textOf } from './charsets.ts'
import { isStateful, knownLabel } from './encodings.ts'
import { withPlainWords } from './words.ts'

/** A part of a mail, as postal-mime represents it. */
type Part = {
  state: 'header' | 'body' | 'finished'
  parentNode?: Part
  childNodes: Part[]
  content: ArrayBuffer | null
  contentDecoder: Pick<Body, 'update' | 'finalize'> | null
  contentTransferEncoding: { encoding: string }
  contentType: { multipart: string | false; parsed: StructuredHeader }
  contentDisposition: { parsed: StructuredHeader }
  getTextContent(): string
}
type StructuredHeader = { value: string; params: Record<string, string | undefined> }

/** Methods of postal-mime that its types omit. Its version is pinned, and tests fail if it no longer calls one of them. */
type Internals = {
  root: Part
  currentNode: Part
  boundaries: { value: Uint8Array; node: Part }[]
  buf: ArrayBuffer
  readPos: number
  readLine(): { bytes: Uint8Array; done: boolean }
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>
  collectNode(part: Part, alternative: Part | false, isRelated: boolean): Promise<void>
  isInlineTextNode(part: Part): boolean
  collectAttachment(part: Part, content: ArrayBuffer, isRelated: boolean, isTooDeep: boolean): void
}

/** Beginning of a boundary line. */
const DASHES = '--'

const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => PostalMime & Internals

/**
 * postal-mime with three changes: the bytes decide about the charset, text parts with a file name are files, and bodies
 * are read as a whole and decoded here.
 */
class MailParser extends Parser {
  readonly #bytes: Uint8Array
  readonly #bodies = new Map<Part, Body>()
  #neighbour: string | null | undefined
  #named: ReturnType<typeof namedTexts> | undefined

  constructor(bytes: Uint8Array, options: PostalMimeOptions) {
    super(options)
    this.#bytes = bytes
  }

  /** Returns all lines of a body up to a possible boundary as one piece. */
  override readLine(): { bytes: Uint8Array; done: boolean } {
    const rest = Buffer.from(this.buf, this.readPos)
    if (this.currentNode.state === 'header' || rest.indexOf(DASHES) === 0) return super.readLine()
    const found = rest.indexOf(`\n${DASHES}`)
    const lastEnd = rest.at(-1) === LF ? rest.length - 1 : rest.length
    const end = found === -1 ? lastEnd : found
    this.readPos = Math.min(this.readPos + end + 1, this.buf.byteLength)
    return {
      bytes: new Uint8Array(this.buf, rest.byteOffset, end),
      done: this.readPos >= this.buf.byteLength,
    }
  }

  override async processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    const part = this.currentNode
    // A part without an empty line below its headers: this line already belongs to its text.
    if (part.parentNode && part.state === 'header' && isNoHeader(line))
      await super.processLine(new Uint8Array(0), false)
    if (part.state === 'body' && !this.#bodies.has(part)) {
      const body = new Body(
        part.contentTransferEncoding.encoding,
        /^(?:text|multipart)\//.test(part.contentType.parsed.value),
      )
      this.#bodies.set(part, body)
      part.contentDecoder = body
    }
    if (part.state === 'body' && part.contentType.multipart && part.childNodes.length === 0)
      this.#adoptBoundary(part, line)
    const isForeign = part.state === 'header' && line.some((byte) => byte > 0x7f || byte === 0x1b)
    return super.processLine(isForeign ? headerInUtf8(line, this.#charsetOfMail()) : line, isFinal)
  }

  /** If the boundary in the header of a multipart does not occur, takes a line above part headers as the boundary. */
  #adoptBoundary(part: Part, line: Uint8Array): void {
    const word = /^--(\S{1,200})[ \t]*$/.exec(Buffer.from(line).toString('latin1', 0, 210))?.[1]
    const rest = Buffer.from(this.buf, this.readPos)
    if (word === undefined || !/^content-[a-z]+:/i.test(rest.toString('latin1', 0, 40))) return
    if (this.boundaries.some(({ value }) => Buffer.from(value).equals(Buffer.from(word, 'latin1')))) return
    const named = part.contentType.parsed.params['boundary']
    if (named && rest.includes(`\n--${named}`)) return
    if (countOf(rest, `\n--${word}`, MOST_ADOPTED) < MOST_ADOPTED)
      this.boundaries.push({ value: Buffer.from(word, 'latin1'), node: part })
  }

  override collectNode(part: Part, alternative: Part | false, isRelated: boolean): Promise<void> {
    if (part.contentType.multipart && part.childNodes.length === 0) {
      part.contentType.multipart = false
      part.contentType.parsed.value = looksLikeHtml(part.content) ? 'text/html' : 'text/plain'
    }
    return super.collectNode(part, alternative, isRelated)
  }

  /** Called for each leaf part that is no mail. */
  override isInlineTextNode(part: Part): boolean {
    part.getTextContent = () =>
      textOfPart(part, this.#bodies.get(part)?.footer ?? null, this.#charsetOfMail())
    if (!super.isInlineTextNode(part) && !this.#isWholeText(part)) return false
    if (part === this.root && isNamedAttachment(part))
      this.collectAttachment(part, part.content ?? new ArrayBuffer(0), false, false)
    this.#named ??= namedTexts(this.root)
    if (!this.#named.files.has(part)) return true
    if (part !== this.#named.shown) return false
    this.collectAttachment(part, part.content ?? new ArrayBuffer(0), false, false)
    return true
  }

  /** Whether the whole mail is a single text, with any disposition. */
  #isWholeText(part: Part): boolean {
    return part === this.root && WHOLE_TEXT.test(part.contentType.parsed.value)
  }

  override collectAttachment(part: Part, content: ArrayBuffer, isRelated: boolean, isTooDeep: boolean): void {
    for (const { params } of [part.contentDisposition.parsed, part.contentType.parsed])
      for (const key of ['filename', 'name'])
        if (params[key] !== undefined) params[key] = withPlainWords(params[key])
    super.collectAttachment(part, content, isRelated, isTooDeep)
  }

  #charsetOfMail(): string | null {
    if (this.#neighbour === undefined) this.#neighbour = charsetOfMail(this.#bytes)
    return this.#neighbour
  }
}

/** Parses a mail. Encoded words in its headers become UTF-8. Attached mails without a name are named after their subject. */
export async function parseParts(bytes: Uint8Array, options: PostalMimeOptions): Promise<Email> {
  const email = await new MailParser(bytes, options).parse(bytes)
  const headers = email.headers.map((header) => ({ ...header, value: withPlainWords(header.value) }))
  const subject = headers.find(({ key }) => key === 'subject')?.value
  for (const attachment of email.attachments)
    if (attachment.mimeType === 'message/rfc822' && !attachment.filename)
      attachment.filename = await fileNameOf(Buffer.from(attachment.content as ArrayBuffer), options)
  return { ...email, headers, ...(subject !== undefined && { subject: decodeWords(subject) }) }
}

async function fileNameOf(mail: Buffer, options: PostalMimeOptions): Promise<string | null> {
  const head = /^[^]*?\r?\n\r?\n/.exec(mail.toString('latin1', 0, MOST_READ))?.[0]
  const headBytes = mail.subarray(0, head?.length ?? MOST_READ)
  const { subject } = await parseParts(headBytes, options)
  return subject?.trim() ? `${subject.trim().replaceAll(/[/\\]/g, '-')}.eml` : null
}

const WHOLE_TEXT = /^text(?:$|\/(?:plain|html|(?:x-)?markdown|enriched|richtext)$)/

/** Limit of parts with an adopted boundary. `prepared` counts the others. */
const MOST_ADOPTED = 100

/** Counts a word in bytes, up to a limit. */
function countOf(bytes: Buffer, word: string, most: number): number {
  let count = 0
  for (let at = bytes.indexOf(word); at !== -1 && count < most; at = bytes.indexOf(word, at + 1)) count += 1
  return count
}

/** Whether a line is neither a header, nor the end of the headers, nor a boundary. */
const isNoHeader = (line: Uint8Array): boolean =>
  line.length > 0 &&
  !/^(?:[!-9;-~]+[ \t]*:|[ \t]|--)/.test(Buffer.from(line.subarray(0, 1000)).toString('latin1'))

const looksLikeHtml = (content: ArrayBuffer | null): boolean =>
  content !== null &&
  /^\s*<(?:!doctype html|html|body|div|p|table)\b/i.test(Buffer.from(content).toString('latin1', 0, 200))

const isText = ({ contentType, contentDisposition }: Part): boolean =>
  /^text\/(?:plain|html)$/.test(contentType.parsed.value) && contentDisposition.parsed.value !== 'attachment'

/** Text parts that are files by name. `shown` is the one that is also shown, because the mail has no other text. */
function namedTexts(root: Part): { files: ReadonlySet<Part>; shown: Part | undefined } {
  const texts = leavesOf(root).filter(isText)
  const files = texts.filter((part) => hasFileName(part) && !isBody(part))
  return { files: new Set(files), shown: files.length === texts.length ? files[0] : undefined }
}

/** Recursion is safe: deeper mails were refused before. */
const leavesOf = (part: Part): Part[] =>
  part.childNodes.length === 0 ? [part] : part.childNodes.flatMap(leavesOf)

function hasFileName({ contentType, contentDisposition, parentNode }: Part): boolean {
  if (contentDisposition.parsed.params['filename']) return true
  // Some programs name even the only part of a mail.
  return Boolean(parentNode && contentType.parsed.params['name'])
}

const isNamedAttachment = ({ contentType, contentDisposition }: Part): boolean =>
  contentDisposition.parsed.value === 'attachment' &&
  Boolean(contentDisposition.parsed.params['filename'] ?? contentType.parsed.params['name'])

/** Whether a part is a form of the text itself, despite its name. */
function isBody(part: Part): boolean {
  const multipart = part.parentNode?.contentType.multipart
  return multipart === 'alternative' || (multipart === 'related' && part.parentNode?.childNodes[0] === part)
}

function textOfPart(part: Part, footer: Buffer | null, neighbour: string | null): string {
  if (!part.content) return ''
  const { value, params } = part.contentType.parsed
  const isHtml = value === 'text/html'
  const hints = { declared: params['charset'], neighbour, isHtml }
  const text = textOf(new Uint8Array(part.content), hints)
  if (footer) {
    const below = textOf(footer, { neighbour })
    return isHtml
      ? `${text}<pre>${escapeHtml(below.trimEnd())}</pre>`
      : `${text.replace(/\n$/, '')}\n${below}`
  }
  if (!/^flowed$/i.test(params['format'] ?? '')) return text
  return unflowed(text, /^yes$/i.test(params['delsp'] ?? ''))
}

/** Joins lines that the program has wrapped (RFC 3676): lines of equal quote depth that end with a space. */
function unflowed(text: string, isSpaceDeleted: boolean): string {
  const lines: string[] = []
  let flows: string | null = null
  for (const line of text.split(/\r?\n/)) {
    const quote = /^>*/.exec(line)?.[0] ?? ''
    const words = line.slice(quote.length).replace(/^ /, '')
    if (flows === quote) lines.push((lines.pop() ?? '') + words)
    else lines.push(quote === '' ? words : `${quote} ${words}`.trimEnd() + (words.endsWith(' ') ? ' ' : ''))
    const isWrapped = words.endsWith(' ') && words !== '-- '
    if (isWrapped && isSpaceDeleted) lines.push((lines.pop() ?? '').slice(0, -1))
    flows = isWrapped ? quote : null
  }
  return lines.join('\n')
}

/** Bytes of a mail that are read to find its charset. */
const MOST_READ = 64_000

/** The charset that a mail declares anywhere, else the probable one by its bytes; null for UTF-8. */
function charsetOfMail(bytes: Uint8Array): string | null {
  const beginning = bytes.subarray(0, MOST_READ)
  const text = Buffer.from(beginning).toString('latin1')
  for (const [, declared] of text.matchAll(/charset\s*=\s*["']?([\w.:-]{2,40})/gi)) {
    const label = knownLabel(declared)
    if (label !== null && label !== 'utf-8' && !isStateful(label)) return label
  }
  const label = charsetOf(beginning, {})
  return label === 'utf-8' || isStateful(label) ? null : label
}

const COLON = 0x3a
const LF = 0x0a

/**
 * A header line with its value in UTF-8. A value stays unchanged if decoding would change its addresses, because the
 * server that checked the sender has parsed the bytes.
 */
function headerInUtf8(line: Uint8Array, neighbour: string | null): Uint8Array {
  const isContinued = line[0] === 0x20 || line[0] === 0x09
  const start = isContinued ? 0 : line.indexOf(COLON) + 1
  if (start === 0 && !isContinued) return line
  const value = line.subarray(start)
  const text = textOf(value, { neighbour }).replaceAll(/[\r\n]/g, ' ')
  const before = addressesIn(Buffer.from(value).toString('latin1'))
  const after = addressesIn(text)
  const isSame = after.length <= 1 ? before.at(-1) === after.at(-1) : before.join('\n') === after.join('\n')
  return isSame ? Buffer.concat([line.subarray(0, start), Buffer.from(text)]) : line
}

const addressesIn = (value: string): string[] => value.match(/<[^<>]*@[^<>]*>/g) ?? []
