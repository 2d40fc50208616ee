import { LIMITS, message, words } from '@support-desk/contract'
import { createQueue } from '../kernel/scheduling/fair-queue.ts'
import { processBeside } from '../kernel/process-beside.ts'
import { Refusal } from '../kernel/refusal.ts'
import { blamingBytes, encode, type Encoded, type Form, type Upload } from './encode.ts'
import { type PictureFormat, pictureFormat } from './picture-format.ts'
import { pixels } from './pixels.ts'
import { withoutExtras } from './png-chunks.ts'

/** What is done to uploads while somebody waits. Users whose pictures wait take turns; `by` is the id of whose it is. */
export type Uploads = {
  /** A screenshot in a form that is made fast, and from which small text can be read as well as before. */
  firstForm(upload: Buffer, by: string): Promise<Encoded>
  /** A square JPEG. */
  portrait(upload: Buffer, by: string): Promise<Buffer>
  /** A small picture of a file that stays as it is. */
  thumbnail(upload: Buffer, by: string): Promise<Encoded>
  /** A picture that a mail names, in the size of mails. */
  mailPicture(upload: Buffer, by: string): Promise<Encoded>
  close(): Promise<void>
}

/** What the process for large pictures is asked. */
export type Question = { upload: Upload; form: Form }

/** Longer than any screen, and than pages of many screens. */
const LONGEST_UPLOADED_SIDE = 32_000
/** Decoding this format takes twice the memory and time of the others. */
const MOST_AVIF_PIXELS = 40_000_000
/** More than the largest common screen has: photographs, which take some hundred megabytes while they are decoded. */
const LARGE_PIXELS = 8_500_000
/** The process for large pictures stays so long without one: starting it takes as long as decoding one. */
const IDLE_MS = 10_000
/** More than decoding may take by itself. */
const LIMIT_MS = 30_000

/**
 * Checks uploads and encodes them anew. Large ones are worked on one by one, in a process that gives way to the server and takes its
 * memory along when it ends.
 */
export function createUploads(limitMs = LIMIT_MS): Uploads {
  const inTurn = createQueue(2)
  const large = processBeside({
    module: new URL('./large-pictures-process.ts', import.meta.url),
    env: { MALLOC_ARENA_MAX: '1' },
    limitMs,
    tooLate: words(message('The picture takes too long to be made smaller.')),
    idleMs: IDLE_MS,
  })

  async function encodeInTurn(original: Buffer, by: string, form: Form): Promise<Encoded> {
    const { upload, isLarge } = await inTurn(by, () => check(original))
    if (!isLarge) return inTurn(by, () => encode(upload, form))
    const { bytes, ending } = (await large.ask(by, { upload, form } satisfies Question)) as Encoded
    return { bytes: Buffer.from(bytes), ending }
  }

  return {
    firstForm: (upload, by) => encodeInTurn(upload, by, 'first form'),
    portrait: async (upload, by) => (await encodeInTurn(upload, by, 'portrait')).bytes,
    thumbnail: (upload, by) => encodeInTurn(upload, by, 'thumbnail'),
    mailPicture: (upload, by) => encodeInTurn(upload, by, 'mail picture'),
    close: large.close,
  }
}

/** What can be known of an upload without decoding it; refuses what nobody should decode. */
async function check(original: Buffer): Promise<{ upload: Upload; isLarge: boolean }> {
  const format = pictureFormat(original)
  if (!format) throw new Refusal('image_type')
  const bytes = format === 'png' ? withoutExtras(original) : original
  const open = await pixels()
  const { width, height, hasAlpha } = await blamingBytes(() =>
    open(bytes, { limitInputPixels: false }).metadata(),
  )
  const most = format === 'avif' ? MOST_AVIF_PIXELS : LIMITS.imagePixels
  if (width * height > most || Math.max(width, height) > LONGEST_UPLOADED_SIDE) {
    throw new Refusal('image_dimensions')
  }
  return { upload: { bytes, isDrawn: DRAWN.has(format), hasAlpha }, isLarge: width * height > LARGE_PIXELS }
}

const DRAWN: ReadonlySet<PictureFormat> = new Set(['png', 'gif'])
