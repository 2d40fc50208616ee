import { currentLocale } from '../language/language.ts'

/** Sorts things by name in the reader's language: 2 before 10, and letters in the language's order. */
export function byName<T extends { name: string }>(things: readonly T[]): T[] {
  const { compare } = new Intl.Collator(currentLocale(), { numeric: true })
  return things.toSorted((one, other) => compare(one.name, other.name))
}
