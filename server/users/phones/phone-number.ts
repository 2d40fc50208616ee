import { LIMITS } from '@support-desk/contract'

/** Digits, with the signs that people write between them. */
const WRITTEN = /^\+?[\d\s()./-]+$/u
const FEWEST_DIGITS = 3
/** Digits of the longest international number. */
const MOST_DIGITS = 15
/** Digits at the end of a number that are compared. The rest is the prefix of a country or of a region. */
const COMPARED_DIGITS = 9

/**
 * The digits of a phone number, without the prefix for calls abroad (`+` or `00`) or inland (`0`). Null if the text is no
 * phone number.
 */
export function digitsOf(text: string): string | null {
  const written = text.trim()
  if (written.length > LIMITS.phone || !WRITTEN.test(written)) return null
  const digits = written.replaceAll('(0)', '').replaceAll(/\D/gu, '').replace(/^0+/u, '')
  return digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS ? null : digits
}

/** A stored form of digits in which numbers with the same ending have the same beginning, so that an index finds them. */
export const reversed = (digits: string): string => [...digits].toReversed().join('')

/** The beginning of the stored form of each number that a search for these digits finds: numbers that end with the last nine. */
export const searchedPrefix = (digits: string): string => reversed(digits.slice(-COMPARED_DIGITS))
