import { ERRORS, IMAGE_TYPES, LIMITS } from '@support-desk/contract'
import { t } from '../language/t.ts'

/** For the `accept` attribute of file fields. */
export const ACCEPTED_TYPES = IMAGE_TYPES.join(',')

/** Returns an error text if the type is unsupported or the file is empty, else null. Ignores the size. */
export function fileProblem(file: File): string | null {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return t(ERRORS.image_type.text)
  return file.size === 0 ? t(ERRORS.image_unreadable.text) : null
}

/** Returns an error text for a picture with too many pixels, else null. */
export function pixelProblem(width: number, height: number): string | null {
  return width * height > LIMITS.imagePixels ? t(ERRORS.image_dimensions.text) : null
}
