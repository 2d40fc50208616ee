import type { Sharp } from 'sharp'
import { LIMITS } from '@support-desk/contract'
import { Refusal } from '../kernel/refusal.ts'
import { type PictureFormat, pictureFormat } from './picture-format.ts'
import type { PictureEnding } from './picture-names.ts'
import { fit, pixels } from './pixels.ts'
import { withoutExtras } from './png-chunks.ts'
import { createQueue, type Queue } from '../kernel/fair-queue.ts'

/** A picture that has been decoded and encoded anew. */
export type Encoded = { bytes: Buffer; ending: PictureEnding }

/** An upload that is about to be decoded: upright, its first frame only, and without metadata from here on. */
type Decodable = { image: () => Sharp; isDrawn: boolean; hasAlpha: boolean }

const LONGEST_SIDE = 4096
const PORTRAIT_SIDE = 256
/** Longer than any screen, and than pages of many screens. */
const LONGEST_UPLOADED_SIDE = 32_000
/** Decoding this format takes twice the memory and time of the others. */
const MOST_AVIF_PIXELS = 40_000_000
/** More than the largest common screen has: photographs, which take some hundred megabytes while they are decoded. */
const LARGE_PIXELS = 8_500_000
const DECODING_SECONDS = 20
/** What is drawn is smaller than this without any loss; beyond it, it is likely a photograph. */
const EXACT_BYTES = 6 * 1024 * 1024

/** What is done to uploads while somebody waits. Users whose pictures wait take turns; `by` is the id of whose it is. */
export type Uploads = {
  /** A screenshot in a form that is made fast, and from which small text can be read as well as before. */
  firstForm(upload: Buffer, by: string): Promise<Encoded>
  /** A square JPEG. */
  portrait(upload: Buffer, by: string): Promise<Buffer>
}

/** Large pictures are worked on one by one, and without holding up the others. */
export function createUploads(): Uploads {
  const queues = { usual: createQueue(2), large: createQueue(1) }
  return {
    firstForm: (upload, by) => decode(upload, by, queues, (picture) => reencode(() => firstForm(picture))),
    portrait: (upload, by) =>
      decode(upload, by, queues, ({ image }) =>
        reencode(() =>
          image()
            .resize({ width: PORTRAIT_SIDE, height: PORTRAIT_SIDE, fit: 'cover', position: 'attention' })
            .flatten({ background: 'white' })
            .jpeg({ quality: 85, mozjpeg: true })
            .toBuffer(),
        ),
      ),
  }
}

/** Checks what can be known without decoding, and lets `work` decode when it is its turn. */
async function decode<T>(
  original: Buffer,
  by: string,
  queues: Record<'usual' | 'large', Queue>,
  work: (picture: Decodable) => Promise<T>,
): Promise<T> {
  const format = pictureFormat(original)
  if (!format) throw new Refusal('image_type')
  const upload = format === 'png' ? withoutExtras(original) : original
  const open = await pixels()
  const { width, height, hasAlpha } = await queues.usual(by, () =>
    reencode(() => open(upload, { limitInputPixels: false }).metadata()),
  )
  const most = format === 'avif' ? MOST_AVIF_PIXELS : LIMITS.imagePixels
  if (width * height > most || Math.max(width, height) > LONGEST_UPLOADED_SIDE) {
    throw new Refusal('image_dimensions')
  }
  const options = { pages: 1, failOn: 'error', limitInputPixels: LIMITS.imagePixels } as const
  const queue = width * height > LARGE_PIXELS ? queues.large : queues.usual
  return queue(by, () =>
    work({
      image: () => open(upload, options).timeout({ seconds: DECODING_SECONDS }).autoOrient(),
      isDrawn: DRAWN.has(format),
      hasAlpha,
    }),
  )
}

const DRAWN: ReadonlySet<PictureFormat> = new Set(['png', 'gif'])

/** Everything that goes wrong between bytes and pixels is the fault of the bytes. */
async function reencode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const tookTooLong = cause instanceof Error && cause.message.includes('timeout')
    throw new Refusal(tookTooLong ? 'image_dimensions' : 'image_unreadable', { cause })
  }
}

/** Without loss where somebody has drawn it; where a camera has, so little that the small form loses nothing more by it. */
async function firstForm({ image, isDrawn, hasAlpha }: Decodable): Promise<Encoded> {
  if (isDrawn || hasAlpha) {
    const bytes = await fit(image(), LONGEST_SIDE).png({ compressionLevel: 1 }).toBuffer()
    if (hasAlpha || bytes.length <= EXACT_BYTES) return { bytes, ending: 'png' }
  }
  // To look for the best codes would keep the whole picture in memory, for a twentieth of the bytes.
  const settings = { quality: 95, optimiseCoding: false }
  return { bytes: await fit(image(), LONGEST_SIDE).jpeg(settings).toBuffer(), ending: 'jpg' }
}
