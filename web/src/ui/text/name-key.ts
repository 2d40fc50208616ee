import { foldLetters } from '@support-desk/contract'

/** Equal for names that no two things of a kind have; near enough to what the server compares. */
export const nameKey = (name: string): string =>
  name.replaceAll(/\s+/gu, ' ').trim().normalize('NFKC').toLocaleLowerCase('en')

/** Key of a name for completion, without accents: `@Muller` finds Müller. */
export const searchedName = (name: string): string => foldLetters(nameKey(name))
