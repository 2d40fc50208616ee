import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Whether a secret, a signature or the hash of one is the one that was expected. It takes as long whatever differs, and where: what is
 * compared are digests of both, so that neither the first sign that is wrong nor the length shows. Nothing else compares such texts.
 */
export const isSameSecret = (expected: string, given: string): boolean =>
  timingSafeEqual(digestOf(expected), digestOf(given))
