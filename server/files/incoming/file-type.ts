import { pictureFormat } from '../picture-format.ts'

/** Bytes at the start of a file that decide its type. */
const HEAD_BYTES = 256 * 1024

/** Text formats. They are served as `text/plain`, so that browsers never run them. */
const IS_TEXT = /^text\/|[/+](?:xml|json|javascript)$/

/** Detects the type of a file from its content, piece by piece, without its name. */
export function createTypeDetector() {
  let head = Buffer.alloc(0)
  const text = createTextDetector()
  return {
    add(piece: Uint8Array): void {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES - head.length)])
      text.add(piece)
    },
    /** The media type. All text formats, such as HTML, SVG and scripts, are `text/plain`. */
    async type(): Promise<string> {
      const picture = pictureFormat(head)
      if (picture) return `image/${picture}`
      const { fileTypeFromBuffer } = await import('file-type')
      const known = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
      if (text.isText() && (known === undefined || IS_TEXT.test(known))) return 'text/plain'
      return known === undefined || IS_TEXT.test(known) ? 'application/octet-stream' : known
    },
  }
}

/** Control characters that do not occur in text: all except tab, line feed, form feed, carriage return and escape. */
const IN_NO_TEXT = new Set(
  Array.from({ length: 32 }, (_, code) => code).filter((code) => ![9, 10, 12, 13, 27].includes(code)),
)

/** Detects text in UTF-8 or an older European encoding: it has no other control characters. */
function createTextDetector() {
  let isText = true
  return {
    add(piece: Uint8Array): void {
      isText &&= !piece.some((byte) => IN_NO_TEXT.has(byte))
    },
    isText: () => isText,
  }
}

/** Decodes the beginning of a text as UTF-8, or else as Windows-1252. */
export function textOf(bytes: Uint8Array, isWhole: boolean): string {
  // The cut may split a character of up to four bytes.
  const most = isWhole ? 0 : 3
  for (let cut = 0; cut <= most; cut++) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - cut))
    } catch {
      continue
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}
