import { queryOptions } from '@tanstack/react-query'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** A macro, with the names of its steps' targets. */
export type Macro = Answer<'listMacros'>[number]
/** The effects of a macro on a ticket. */
export type MacroPreview = Answer<'previewMacro'>

/** All macros that the user can use, by name. */
export const macrosQuery = () =>
  queryOptions({
    queryKey: [...KEYS.macros, 'all'],
    queryFn: ({ signal }) => request('listMacros', undefined, { signal }),
  })

/** The effects of a macro on the current ticket. Any change of the ticket makes it stale. */
export const macroPreviewQuery = (macroId: string, ticketId: string) =>
  queryOptions({
    queryKey: [...KEYS.ticket(ticketId), 'macro', macroId],
    queryFn: ({ signal }) =>
      request('previewMacro', { params: { macroId }, query: { ticketId } }, { signal }),
  })
