import { pictureFormat } from './picture-format.ts'
import { fit, type Library, pixels } from './pixels.ts'

/** The final form of a picture and its thumbnail, both WebP. */
export type SmallForms = { full: Buffer; thumb: Buffer }

const THUMB_SIDE = 640
/** Drawn pictures stay exact up to this size; beyond it they are likely photographs. */
const EXACT_BYTES = 3 * 1024 * 1024
/**
 * Above this size chroma subsampling is not refined: it triples the memory. Below it, refined edges keep text in
 * screenshots readable.
 */
const SHARP_COLOUR_PIXELS = 4_000_000

/** Makes the small forms of a first form. Takes seconds of CPU time. */
export async function smallForms(first: Buffer): Promise<SmallForms> {
  const open = await pixels()
  const full = await small(open, first)
  // Made from the small form, because decoding the first form again takes as long as the first time.
  const thumb = await fit(open(full), THUMB_SIDE).webp({ quality: 80 }).toBuffer()
  return { full, thumb }
}

/** Drawn pictures become nearly lossless WebP: small text stays readable, and the file gets smaller. */
async function small(open: Library, first: Buffer): Promise<Buffer> {
  if (pictureFormat(first) === 'png') {
    const exact = await open(first).webp({ nearLossless: true, quality: 60, effort: 2 }).toBuffer()
    if (exact.length <= EXACT_BYTES) return exact
  }
  const { width, height } = await open(first).metadata()
  const smartSubsample = width * height <= SHARP_COLOUR_PIXELS
  return open(first).webp({ quality: 90, smartSubsample, effort: 2 }).toBuffer()
}
