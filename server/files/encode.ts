import type { Sharp } from 'sharp'
import { LIMITS } from '@support-desk/contract'
import { Refusal } from '../kernel/refusal.ts'
import type { PictureEnding } from './picture-names.ts'
import { fit, pixels } from './pixels.ts'

/** A re-encoded picture. */
export type EncodedPicture = { bytes: Buffer; ending: PictureEnding }

/** Forms that are made during the request. */
export type Form = 'first form' | 'portrait' | 'thumbnail' | 'mail picture' | 'logo'

/** An upload in an accepted format and of accepted dimensions. */
export type Upload = { bytes: Uint8Array; isDrawn: boolean; hasAlpha: boolean }

const LONGEST_SIDE = 4096
const PORTRAIT_SIDE = 256
const THUMBNAIL_SIDE = 640
/** Mails are 600 to 700 pixels wide; high-density screens show twice as many. */
const MAIL_SIDE = 1400
/** A logo is shown 32 pixels high; high-density screens show three times as many. */
const LOGO_SIZE = { width: 480, height: 96 }
const DECODING_SECONDS = 20
/** A lossless PNG above this size is likely a photograph and becomes a JPEG. */
const EXACT_BYTES = 6 * 1024 * 1024

/**
 * Decodes a whole upload and encodes it as `form`: upright, first frame only, without metadata. Throws the `image_*`
 * codes.
 */
export async function encode(upload: Upload, form: Form): Promise<EncodedPicture> {
  const open = await pixels()
  const options = { pages: 1, failOn: 'error', limitInputPixels: LIMITS.imagePixels } as const
  const image = (): Sharp => open(upload.bytes, options).timeout({ seconds: DECODING_SECONDS }).autoOrient()
  return blamingBytes(() => FORMS[form](image, upload))
}

/** Maps each error of decoding to a refusal: `image_dimensions` for a timeout, otherwise `image_unreadable`. */
export async function blamingBytes<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const tookTooLong = cause instanceof Error && cause.message.includes('timeout')
    throw new Refusal(tookTooLong ? 'image_dimensions' : 'image_unreadable', { cause })
  }
}

const FORMS: Record<Form, (image: () => Sharp, upload: Upload) => Promise<EncodedPicture>> = {
  /** Lossless for drawings. Photographs become a JPEG of high quality, so that the small form loses nothing more. */
  async 'first form'(image, { isDrawn, hasAlpha }) {
    if (isDrawn || hasAlpha) {
      const bytes = await fit(image(), LONGEST_SIDE).png({ compressionLevel: 1 }).toBuffer()
      if (hasAlpha || bytes.length <= EXACT_BYTES) return { bytes, ending: 'png' }
    }
    // Optimised coding holds the whole picture in memory and saves only a twentieth of the bytes.
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

  /** A remote picture of a mail. */
  async 'mail picture'(image) {
    return { bytes: await fit(image(), MAIL_SIDE).webp({ quality: 82 }).toBuffer(), ending: 'webp' }
  },

  /** A logo. PNG, because mail programs show no WebP. */
  async logo(image) {
    const small = image().resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
    return { bytes: await small.png({ compressionLevel: 9, palette: true }).toBuffer(), ending: 'png' }
  },

  /** Preview of a picture file. */
  async thumbnail(image) {
    return { bytes: await fit(image(), THUMBNAIL_SIDE).webp({ quality: 80 }).toBuffer(), ending: 'webp' }
  },
}
