import { createRequire } from 'node:module'
import type { chardet } from 'jschardet'
import { decoded, knownLabel } from './encodings.ts'

const MOST_READ = 32_000
/** Below this the detector has seen too little to be believed. */
const UNSURE = 0.05
const WESTERN = 'windows-1252'

/** Its model takes 50 MB and 0.1 s, and few mails need it. */
let detector: typeof chardet | null = null
const require = createRequire(import.meta.url)
const load = (): typeof chardet => (require('jschardet') as { chardet: typeof chardet }).chardet

/** The charset that these bytes most probably are in, by statistics. They are neither ASCII nor UTF-8. */
export function detected(bytes: Uint8Array): string {
  detector ??= load()
  const sample = bytes.subarray(0, MOST_READ)
  const guesses = detector
    .detectAll(sample, { ignoreThreshold: true })
    .filter(({ encoding }) => !hasMixedWords(decoded(sample, knownLabel(encoding) ?? WESTERN)))
  const best = guesses[0]
  if (!best?.encoding) return WESTERN
  // The shorter a text, the more the detector mistakes kana for other scripts.
  if (best.confidence < 0.1 && isKana(decoded(bytes, 'euc-jp'))) return 'euc-jp'
  const western = guesses.find(({ encoding }) => encoding?.toLowerCase() === WESTERN)
  if (best.confidence < UNSURE || (western?.confidence ?? 0) > best.confidence * 0.9) return WESTERN
  return knownLabel(best.encoding) ?? WESTERN
}

/** Whether a Latin letter stands beside a Greek, Cyrillic, Hebrew, Arabic or Thai one: an accented letter, read wrongly. */
const hasMixedWords = (text: string): boolean => /[a-z][\u0370-\u0e7f]+[a-z]/i.test(text)

/** Whether all letters beyond ASCII are Japanese ones, and most of them kana. */
export function isKana(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  const letters = text.replaceAll(/[\u0000-\u007f]+/g, '')
  const kana = letters.match(/[\u3040-\u30ff]/g)?.length ?? 0
  return kana * 2 > letters.length && !/[^\u3000-\u30ff\u4e00-\u9fff\uff00-\uff60]/.test(letters)
}
