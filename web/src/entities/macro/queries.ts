import { callQuery } from '#api/call-query.ts'
import type { Answer } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

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
