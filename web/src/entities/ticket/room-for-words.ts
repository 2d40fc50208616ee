import type { Message } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'

/** Average width of a letter in a narrow column, in pixels. Rather too wide than too narrow. */
const LETTER = 7

/** Width in pixels of the longest of some translated words, plus `around`. */
export const roomForWords = (words: readonly Message[], around = 0): number =>
  around + LETTER * Math.max(...words.map((word) => t(word).length))
