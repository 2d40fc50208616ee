import { pictureFormat } from '../picture-format.ts'

/** What of a file is looked at to tell what it is. */
const HEAD_BYTES = 256 * 1024

/** Formats that are text, whatever else they are: they are shown as what they say, and never as what they would do. */
const IS_TEXT = /^text\/|[/+](?:xml|json|javascript)$/

/** Tells what a file is from its content, piece by piece; its name is not looked at. */
export function createTypeDetector() {
  let head = Buffer.alloc(0)
  const text = createTextDetector()
  return {
    add(piece: Uint8Array): void {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES - head.length)])
      text.add(piece)
    },
    /** The media type. Whatever is text, such as HTML, SVG and scripts, is `text/plain`. */
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

/** Control characters that no text has: all but tab, line feed, form feed, carriage return and escape. */
const IN_NO_TEXT = new Set(
  Array.from({ length: 32 }, (_, code) => code).filter((code) => ![9, 10, 12, 13, 27].includes(code)),
)

/** Text in UTF-8, or in one of the older encodings of Europe, has no control characters but few. */
function createTextDetector() {
  let isText = true
  return {
    add(piece: Uint8Array): void {
      isText &&= !piece.some((byte) => IN_NO_TEXT.has(byte))
    },
    isText: () => isText,
  }
}

/** The beginning of a text, as words: UTF-8, or what Windows wrote before it. */
export function textOf(bytes: Uint8Array, isWhole: boolean): string {
  // A sign may be cut in two at the end.
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
