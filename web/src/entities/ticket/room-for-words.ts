import type { Message } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'

/** What a letter of a word in a narrow column takes, on average: rather too much than too little. */
const LETTER = 7

/** The pixels that the longest of some words takes in the language of the page, with what is around it. */
export const roomForWords = (words: readonly Message[], around = 0): number =>
  around + LETTER * Math.max(...words.map((word) => t(word).length))
