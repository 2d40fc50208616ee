import { createRequire } from 'node:module'
import type { chardet } from 'jschardet'
import { cyrillicOf } from './cyrillic.ts'
import { decoded, knownLabel } from './encodings.ts'

const MOST_READ = 32_000
/** Minimal confidence of the detector. */
const UNSURE = 0.05
const WESTERN = 'windows-1252'

/** Loaded lazily: the model takes 50 MB and 0.1 s, and few mails need it. */
let detector: typeof chardet | null = null
const require = createRequire(import.meta.url)
const load = (): typeof chardet => (require('jschardet') as { chardet: typeof chardet }).chardet

/** The most probable charset by statistics. The bytes are neither ASCII nor UTF-8. */
export function detected(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, MOST_READ)
  const isShort = sample.filter((byte) => byte > 0x7f).length <= MAX_HIGH_BYTES_OF_NAME
  const central =
    isShort && hasSignsInWords(decoded(sample, WESTERN)) ? CENTRAL.find(isAllLetters(sample)) : undefined
  if (central !== undefined) return central
  detector ??= load()
  const guesses = detector
    .detectAll(sample, { ignoreThreshold: true })
    .filter(({ encoding }) => !hasMixedWords(decoded(sample, knownLabel(encoding) ?? WESTERN)))
  const best = guesses[0]
  if (!best?.encoding) return WESTERN
  // In short texts the detector confuses kana with other scripts.
  if (best.confidence < 0.1 && isKana(decoded(bytes, 'euc-jp'))) return 'euc-jp'
  const western = guesses.find(({ encoding }) => encoding?.toLowerCase() === WESTERN)
  if (best.confidence < UNSURE || (western?.confidence ?? 0) > best.confidence * 0.9) return WESTERN
  const label = knownLabel(best.encoding) ?? WESTERN
  // MacCyrillic is rare, and the detector reports it for short names.
  return /^(?:x-)?mac-?cyrillic$/.test(label) ? cyrillicOf(sample, 'windows-1251') : label
}

/** Charsets of Central Europe. Names are too short for the statistics. */
const MAX_HIGH_BYTES_OF_NAME = 6
const CENTRAL = ['windows-1250', 'iso-8859-2'] as const

/** Whether signs inside words suggest misread Polish, Czech or Hungarian letters. */
export const hasSignsInWords = (text: string): boolean =>
  /[a-z][£¥¯±³¶¹¼¿][a-z]|(?<!\p{L})[£¥¯][a-z]{2}/iu.test(text)

const isAllLetters =
  (bytes: Uint8Array) =>
  (label: string): boolean =>
    // oxlint-disable-next-line no-control-regex -- all of ASCII
    /^[\u0000-\u007f\u00a0\u00ab\u00bb\u00c0-\u017f\u2013-\u2026]*$/.test(decoded(bytes, label))

/** Whether Latin letters surround a Greek, Cyrillic, Hebrew, Arabic or Thai letter: a misread accented letter. */
export const hasMixedWords = (text: string): boolean => /[a-z][\u0370-\u0e7f]+[a-z]/i.test(text)

/** Whether all letters beyond ASCII are Japanese, and most of them kana. */
export function isKana(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  const letters = text.replaceAll(/[\u0000-\u007f]+/g, '')
  const kana = letters.match(/[\u3040-\u30ff]/g)?.length ?? 0
  return kana * 2 > letters.length && !/[^\u3000-\u30ff\u4e00-\u9fff\uff00-\uff60]/.test(letters)
}
