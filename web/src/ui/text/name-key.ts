import { foldLetters } from '@support-desk/contract'

/**
 * Normalizes a name for comparison. Two things of a kind cannot have the same key. Approximates the server's
 * comparison.
 */
export const nameKey = (name: string): string =>
  name.replaceAll(/\s+/gu, ' ').trim().normalize('NFKC').toLocaleLowerCase('en')

/** Key of a name for completion, without accents: `@Muller` finds Müller. */
export const searchedName = (name: string): string => foldLetters(nameKey(name))
