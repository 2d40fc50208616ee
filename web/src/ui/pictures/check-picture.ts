import { ERRORS, IMAGE_TYPES, LIMITS } from '@support-desk/contract'
import { t } from '../language/t.ts'

/** What the file chooser offers. */
export const ACCEPTED_TYPES = IMAGE_TYPES.join(',')

/** Why the server would refuse this file, whatever its size, told by its type and content; null when it would not. */
export function fileProblem(file: File): string | null {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return t(ERRORS.image_type.text)
  return file.size === 0 ? t(ERRORS.image_unreadable.text) : null
}

/** Why the server would refuse a picture of this size in pixels; null when it would not. */
export function pixelProblem(width: number, height: number): string | null {
  return width * height > LIMITS.imagePixels ? t(ERRORS.image_dimensions.text) : null
}
