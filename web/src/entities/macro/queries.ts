import { callQuery } from '#api/call-query.ts'
import type { Answer } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { searchedName } from '#ui/text/name-key.ts'

/** A macro, with the names of its steps' targets. */
export type Macro = Answer<'listMacros'>[number]
/** The effects of a macro on a ticket. */
export type MacroPreview = Answer<'previewMacro'>

/** All macros that the user can use, by name. */
export const macrosQuery = () => callQuery([...KEYS.macros, 'all'], 'listMacros', {})

/** The effects of a macro on the current ticket. Any change of the ticket makes it stale. */
export const macroPreviewQuery = (macroId: string, ticketId: string) =>
  callQuery([...KEYS.ticket(ticketId), 'macro', macroId], 'previewMacro', {
    params: { macroId },
    query: { ticketId },
  })

/** Macros with the given words in their name. Names that begin with them come first. */
export function macrosNamed(macros: readonly Macro[], words: string): Macro[] {
  const wanted = searchedName(words)
  const found = macros.filter(({ name }) => searchedName(name).includes(wanted))
  const begins = ({ name }: Macro): boolean => searchedName(name).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((macro) => !begins(macro))]
}
