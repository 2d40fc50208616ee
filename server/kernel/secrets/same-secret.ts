import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Compares a secret, a signature or a hash with the expected one in constant time. It compares digests, so the time reveals neither
 * the first wrong character nor the length. All comparisons of secrets use this function.
 */
export const isSameSecret = (expected: string, given: string): boolean =>
  timingSafeEqual(digestOf(expected), digestOf(given))
