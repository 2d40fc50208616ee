import { queryOptions } from '@tanstack/react-query'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** A view with its number of tickets. */
export type View = Answer<'listViews'>[number]

/** All views of the reader, with their numbers of tickets. */
export const viewsQuery = () =>
  queryOptions({
    queryKey: KEYS.inboxViews,
    queryFn: ({ signal }) => request('listViews', undefined, { signal }),
  })

/** One view, such as one from a shared link that is not in the reader's list. */
export const viewQuery = (viewId: string) =>
  queryOptions({
    queryKey: [...KEYS.inboxViews, viewId],
    queryFn: ({ signal }) => request('getView', { params: { viewId } }, { signal }),
  })
