import { decoded } from './encodings.ts'

const CHARSETS = ['windows-1251', 'koi8-u', 'iso-8859-5', 'cp866', 'x-mac-cyrillic'] as const

/** Whether programs mistake this charset for another one of {@link CHARSETS}. */
export const isCyrillic = (label: string): boolean =>
  /1251|koi8|8859-5|866|mac-?cyrillic|mac-?ukrain/.test(label)

/** The score of another charset must exceed that of the declared one by this. */
const MIN_LEAD = 0.25
const MAX_READ = 16_000

/**
 * The Cyrillic charset of a text that declares one. Every byte is a letter in each of them, so the words decide. The
 * declared charset stays unless another one scores much higher.
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

/** These letters make up more than half of Russian, Ukrainian and Bulgarian text. */
const COMMON = /[оеаинтсрвлі]/giu

/**
 * A score from -1 to 1: the share of common letters, minus the share of letters in words with inner capitals and of
 * signs.
 */
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
