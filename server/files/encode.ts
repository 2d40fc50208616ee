import type { Sharp } from 'sharp'
import { LIMITS } from '@support-desk/contract'
import { Refusal } from '../kernel/refusal.ts'
import type { PictureEnding } from './picture-names.ts'
import { fit, pixels } from './pixels.ts'

/** A picture that has been decoded and encoded anew. */
export type Encoded = { bytes: Buffer; ending: PictureEnding }

/** What is made of uploads while somebody waits. */
export type Form = 'first form' | 'portrait' | 'thumbnail' | 'mail picture'

/** An upload in an accepted format and of accepted dimensions. */
export type Upload = { bytes: Uint8Array; isDrawn: boolean; hasAlpha: boolean }

const LONGEST_SIDE = 4096
const PORTRAIT_SIDE = 256
const THUMBNAIL_SIDE = 640
/** Mails are laid out for 600 to 700 pixels, which good screens show with twice as many. */
const MAIL_SIDE = 1400
const DECODING_SECONDS = 20
/** What is drawn is smaller than this without any loss; beyond it, it is likely a photograph. */
const EXACT_BYTES = 6 * 1024 * 1024

/** Decodes an upload whole: upright, its first frame only, and without metadata from here on. Errors are the `image_*` codes. */
export async function encode(upload: Upload, form: Form): Promise<Encoded> {
  const open = await pixels()
  const options = { pages: 1, failOn: 'error', limitInputPixels: LIMITS.imagePixels } as const
  const image = (): Sharp => open(upload.bytes, options).timeout({ seconds: DECODING_SECONDS }).autoOrient()
  return blamingBytes(() => FORMS[form](image, upload))
}

/** Everything that goes wrong between bytes and pixels is the fault of the bytes. */
export async function blamingBytes<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const tookTooLong = cause instanceof Error && cause.message.includes('timeout')
    throw new Refusal(tookTooLong ? 'image_dimensions' : 'image_unreadable', { cause })
  }
}

const FORMS: Record<Form, (image: () => Sharp, upload: Upload) => Promise<Encoded>> = {
  /** Without loss where somebody has drawn it; where a camera has, so little that the small form loses nothing more by it. */
  async 'first form'(image, { isDrawn, hasAlpha }) {
    if (isDrawn || hasAlpha) {
      const bytes = await fit(image(), LONGEST_SIDE).png({ compressionLevel: 1 }).toBuffer()
      if (hasAlpha || bytes.length <= EXACT_BYTES) return { bytes, ending: 'png' }
    }
    // To look for the best codes would keep the whole picture in memory, for a twentieth of the bytes.
    const settings = { quality: 95, optimiseCoding: false }
    return { bytes: await fit(image(), LONGEST_SIDE).jpeg(settings).toBuffer(), ending: 'jpg' }
  },

  /** A square JPEG. */
  async portrait(image) {
    const bytes = await image()
      .resize({ width: PORTRAIT_SIDE, height: PORTRAIT_SIDE, fit: 'cover', position: 'attention' })
      .flatten({ background: 'white' })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer()
    return { bytes, ending: 'jpg' }
  },

  /** What a mail shows that lies on another server. */
  async 'mail picture'(image) {
    return { bytes: await fit(image(), MAIL_SIDE).webp({ quality: 82 }).toBuffer(), ending: 'webp' }
  },

  /** What stands for a file that is a picture. */
  async thumbnail(image) {
    return { bytes: await fit(image(), THUMBNAIL_SIDE).webp({ quality: 80 }).toBuffer(), ending: 'webp' }
  },
}
