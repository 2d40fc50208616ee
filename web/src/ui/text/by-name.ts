import { currentLocale } from '../language/language.ts'

/** Sorts things by their names as people do who read this page: 2 before 10, and letters in the order of their language. */
export function byName<T extends { name: string }>(things: readonly T[]): T[] {
  const { compare } = new Intl.Collator(currentLocale(), { numeric: true })
  return things.toSorted((one, other) => compare(one.name, other.name))
}
