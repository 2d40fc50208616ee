import { decoded } from './encodings.ts'

const CHARSETS = ['windows-1251', 'koi8-u', 'iso-8859-5', 'cp866', 'x-mac-cyrillic'] as const

/** Whether programs mistake this charset for another one of {@link CHARSETS}. */
export const isCyrillic = (label: string): boolean =>
  /1251|koi8|8859-5|866|mac-?cyrillic|mac-?ukrain/.test(label)

/** How much better another charset has to read a text than the declared one. */
const MIN_LEAD = 0.25
const MAX_READ = 16_000

/**
 * The Cyrillic charset of a text that is declared to be in one: every byte is a letter in each of them, so only the words tell. The
 * declared charset stays unless another one reads far more like a language.
 */
export function cyrillicOf(bytes: Uint8Array, declared: string): string {
  const sample = bytes.subarray(0, MAX_READ)
  let best = { label: declared, score: likeness(decoded(sample, declared)) + MIN_LEAD }
  for (const label of CHARSETS) {
    const score = likeness(decoded(sample, label))
    if (score > best.score) best = { label, score }
  }
  return best.label
}

/** The letters of more than half of all Russian, Ukrainian and Bulgarian words. */
const COMMON = /[оеаинтсрвлі]/giu

/** From -1 to 1: the share of common letters, less the share of letters in words with capitals inside and of signs that are no letters. */
function likeness(text: string): number {
  const foreign = text.match(/[^\0-\x7f]/gu)?.length ?? 0
  if (foreign < 4) return 0
  const common = text.match(COMMON)?.length ?? 0
  let odd = 0
  for (const word of text.match(/[\u0400-\u04ff]{2,}/gu) ?? [])
    if (!/^(?:\p{Lu}*|\p{Lu}?\p{Ll}*)$/u.test(word)) odd += word.length
  const letters = text.match(/[\u0400-\u04ff]/gu)?.length ?? 0
  return (common - odd - (foreign - letters)) / foreign
}
