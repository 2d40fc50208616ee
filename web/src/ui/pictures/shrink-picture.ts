import { LIMITS } from '@support-desk/contract'

/** The server's limit, in pixels. */
const LONGEST_SIDE = 4096
/** Limit of the canvas on some phones. */
const MOST_CANVAS_PIXELS = 16_000_000
/** Decoding more than 100 MB could crash the page. */
const MOST_BYTES = 100 * 1024 * 1024
/** Tried in order. Small text has to stay readable, so quality is lowered once before pixels are. */
const QUALITIES = [0.92, 0.8]
const SCALES = [1, 0.8, 0.64, 0.5, 0.4, 0.3, 0.2]

/** Whether {@link shrinkPicture} can try this file. */
export const canShrink = (file: File): boolean =>
  typeof createImageBitmap === 'function' && file.size <= MOST_BYTES

/**
 * Shrinks a picture to the server's size limit. Returns null if the browser cannot decode it or make it small enough.
 */
export async function shrinkPicture(file: File): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  try {
    return await encodeSmaller(bitmap, file.name)
  } finally {
    bitmap.close()
  }
}

async function encodeSmaller(bitmap: ImageBitmap, name: string): Promise<File | null> {
  const { width, height } = bitmap
  const fitting = Math.min(
    1,
    LONGEST_SIDE / Math.max(width, height),
    Math.sqrt(MOST_CANVAS_PIXELS / (width * height)),
  )
  for (const scale of SCALES) {
    const canvas = draw(
      bitmap,
      Math.max(1, Math.round(width * fitting * scale)),
      Math.max(1, Math.round(height * fitting * scale)),
    )
    for (const quality of QUALITIES) {
      const blob = await encode(canvas, quality)
      if (blob && blob.size <= LIMITS.imageBytes)
        return new File([blob], nameOf(name, blob), { type: blob.type })
    }
  }
  return null
}

function draw(bitmap: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency. Transparent parts would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

/** WebP keeps the edges of text best. A browser that cannot write WebP returns another type, so JPEG is used. */
async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const webp = await toBlob(canvas, 'image/webp', quality)
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg', quality)
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

const nameOf = (name: string, { type }: Blob): string =>
  `${name.replace(/\.[^.]*$/, '')}.${type === 'image/webp' ? 'webp' : 'jpg'}`
