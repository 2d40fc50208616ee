import { searchedName } from '#ui/text/name-key.ts'
import type { Macro } from './queries.ts'

/** Macros with the given words in their name. Names that begin with them come first. */
export function macrosNamed(macros: readonly Macro[], words: string): Macro[] {
  const wanted = searchedName(words)
  const found = macros.filter(({ name }) => searchedName(name).includes(wanted))
  const begins = ({ name }: Macro): boolean => searchedName(name).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((macro) => !begins(macro))]
}
