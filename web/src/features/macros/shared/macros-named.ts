import { nameKey } from '../../../ui/text/name-key.ts'
import type { Macro } from '../queries.ts'

/** Macros whose name has some words in it: those that begin with them come first. */
export function macrosNamed(macros: readonly Macro[], words: string): Macro[] {
  const wanted = nameKey(words)
  const found = macros.filter(({ name }) => nameKey(name).includes(wanted))
  const begins = ({ name }: Macro): boolean => nameKey(name).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((macro) => !begins(macro))]
}
