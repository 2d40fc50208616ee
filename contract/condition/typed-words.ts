/** One search term as typed: a phrase in quotation marks, a phone number, or a word between spaces. */
export type TypedWords = { text: string; isBeginning: boolean }

/**
 * Phone numbers with spaces begin with +, 0 or a parenthesis: `030 1234567`, `+49 (0)30 1234567`, `(030) 1234567`.
 */
const SPACED = /(?:\+|0|\(\d+\))[\d ()./–-]*\d/y
const UNSPACED = /\d[\d()./–-]*\d/y
const END = /[\s()"]|$/y
const ON_HOLD = /on hold(?=[\s()"]|$)/iy
const QUOTED = /"([^"]*)"/y
const BARE = /[^\s"]+/y

/** E.164 allows 15 digits; fewer than 6 are not a phone number. */
const [FEWEST_DIGITS, MOST_DIGITS] = [6, 15]
const COUNTRY = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(?=\d{6})/
/** A longer number without `+` or 0 begins with its country code. */
const NATIONAL_DIGITS = 10

const matchAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

/** The phone number at an offset of the text, or null. */
function phoneAt(text: string, at: number): string | null {
  for (const pattern of [SPACED, UNSPACED]) {
    const found = matchAt(pattern, text, at)
    if (found === null || / -\d/.test(found) || matchAt(END, text, at + found.length) === null) continue
    if (found.split('(').length !== found.split(')').length) continue
    if (phoneDigits(found) !== null) return found
  }
  return null
}

/**
 * Digits of a phone number without country and trunk prefix, because a text may have either; null if the input is not
 * a phone number.
 */
export function phoneDigits(typed: string): string | null {
  if (!/^[+\d(][\d ()./–-]*\d$/.test(typed)) return null
  const plain = typed.replace('(0)', '').replaceAll(/[^\d+]/g, '')
  const isAbroad = /^(?:\+|00)/.test(plain)
  const digits = plain.replace(/^\+?0*/, '')
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return null
  const hasCountry = isAbroad || (!plain.startsWith('0') && digits.length > NATIONAL_DIGITS)
  return hasCountry ? digits.replace(COUNTRY, '').replace(/^0+/, '') : digits
}

/** A term that may contain spaces without quotation marks: a phone number, or a status of two words. */
export const wholePieceAt = (text: string, at: number): string | null =>
  phoneAt(text, at) ?? matchAt(ON_HOLD, text, at)

/** The search terms of a text. The inbox filter uses the same rules. */
export function typedWords(text: string): TypedWords[] {
  const words: TypedWords[] = []
  for (let at = 0; at < text.length;) {
    const quoted = matchAt(QUOTED, text, at)
    const bare = quoted === null ? (wholePieceAt(text, at) ?? matchAt(BARE, text, at)) : null
    if (quoted !== null) words.push({ text: quoted.slice(1, -1), isBeginning: false })
    else if (bare !== null) words.push({ text: bare, isBeginning: true })
    at += quoted?.length ?? bare?.length ?? 1
  }
  return words
}
