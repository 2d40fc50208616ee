import type { Macro } from '../queries.ts'

/** Macros whose name has some words in it: those that begin with them come first. */
export function macrosNamed(macros: readonly Macro[], words: string): Macro[] {
  const wanted = keyOf(words)
  const found = macros.filter(({ name }) => keyOf(name).includes(wanted))
  const begins = ({ name }: Macro): boolean => keyOf(name).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((macro) => !begins(macro))]
}

const keyOf = (name: string): string =>
  name.replaceAll(/\s+/gu, ' ').trim().normalize('NFKC').toLocaleLowerCase('en')
