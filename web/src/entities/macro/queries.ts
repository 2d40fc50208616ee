import { queryOptions } from '@tanstack/react-query'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** A macro with what its steps name. */
export type Macro = Answer<'listMacros'>[number]
/** What a macro would do to a ticket. */
export type MacroPreview = Answer<'previewMacro'>

/** All macros that one may use, by name. */
export const macrosQuery = () =>
  queryOptions({
    queryKey: [...KEYS.macros, 'all'],
    queryFn: ({ signal }) => request('listMacros', undefined, { signal }),
  })

/** What a macro would do to a ticket as it is now. Whatever happens to the ticket makes it stale. */
export const macroPreviewQuery = (macroId: string, ticketId: string) =>
  queryOptions({
    queryKey: [...KEYS.ticket(ticketId), 'macro', macroId],
    queryFn: ({ signal }) =>
      request('previewMacro', { params: { macroId }, query: { ticketId } }, { signal }),
  })
