import { LIMITS, message, words } from '@support-desk/contract'
import { createQueue } from '../kernel/scheduling/fair-queue.ts'
import { processBeside } from '../kernel/process-beside.ts'
import { Refusal } from '../kernel/refusal.ts'
import { blamingBytes, encode, type EncodedPicture, type Form, type Upload } from './encode.ts'
import { type PictureFormat, pictureFormat } from './picture-format.ts'
import { pixels } from './pixels.ts'
import { withoutExtras } from './png-chunks.ts'

/** Picture processing during a request. Uploads queue fairly between users; `by` is the id of the user. */
export type Uploads = {
  /** A screenshot in a form that is fast to make and keeps small text readable. */
  firstForm(upload: Buffer, by: string): Promise<EncodedPicture>
  /** A square JPEG. */
  portrait(upload: Buffer, by: string): Promise<Buffer>
  /** A thumbnail of an attached picture. */
  thumbnail(upload: Buffer, by: string): Promise<EncodedPicture>
  /** A remote picture of a mail, in mail size. */
  mailPicture(upload: Buffer, by: string): Promise<EncodedPicture>
  /** A logo as PNG. */
  logo(upload: Buffer, by: string): Promise<EncodedPicture>
  close(): Promise<void>
}

/** Request to the child process for large pictures. */
export type PictureRequest = { upload: Upload; form: Form }

/** Longest side, in pixels. Screenshots of long pages fit. */
const LONGEST_UPLOADED_SIDE = 32_000
/** Lower limit for AVIF, because decoding it takes twice the memory and time. */
const MOST_AVIF_PIXELS = 40_000_000
/**
 * Above this many pixels a picture is likely a photograph. Decoding takes some hundred megabytes, so a child process
 * does it.
 */
const LARGE_PIXELS = 8_500_000
/** Idle time after which the child process ends, in ms. Starting it takes as long as decoding a picture. */
const IDLE_MS = 10_000
/** Timeout in ms; longer than that of decoding. */
const LIMIT_MS = 30_000

/**
 * Checks and re-encodes uploads. A child process handles large ones, one at a time, at a lower priority than the
 * server. Its memory is freed when it ends.
 */
export function createUploads(limitMs = LIMIT_MS): Uploads {
  const inTurn = createQueue(2)
  const large = processBeside({
    module: new URL('./large-pictures-process.ts', import.meta.url),
    env: { MALLOC_ARENA_MAX: '1' },
    limitMs,
    tooLate: words(message('Resizing the picture takes too long.')),
    idleMs: IDLE_MS,
  })

  async function encodeInTurn(original: Buffer, by: string, form: Form): Promise<EncodedPicture> {
    const { upload, isLarge } = await inTurn(by, () => check(original))
    if (!isLarge) return inTurn(by, () => encode(upload, form))
    const { bytes, ending } = (await large.ask(by, {
      upload,
      form,
    } satisfies PictureRequest)) as EncodedPicture
    return { bytes: Buffer.from(bytes), ending }
  }

  return {
    firstForm: (upload, by) => encodeInTurn(upload, by, 'first form'),
    portrait: async (upload, by) => (await encodeInTurn(upload, by, 'portrait')).bytes,
    thumbnail: (upload, by) => encodeInTurn(upload, by, 'thumbnail'),
    mailPicture: (upload, by) => encodeInTurn(upload, by, 'mail picture'),
    logo: (upload, by) => encodeInTurn(upload, by, 'logo'),
    close: large.close,
  }
}

/** Checks format and dimensions without decoding. Throws `image_type` or `image_dimensions`. */
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
