import { queryOptions } from '@tanstack/react-query'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** A view with how many tickets are in it. */
export type View = Answer<'listViews'>[number]

/** All views of the reader, each with how many tickets are in it. */
export const viewsQuery = () =>
  queryOptions({
    queryKey: KEYS.inboxViews,
    queryFn: ({ signal }) => request('listViews', undefined, { signal }),
  })

/** One view: such as one that somebody sent a link to, which is not among those of the reader. */
export const viewQuery = (viewId: string) =>
  queryOptions({
    queryKey: [...KEYS.inboxViews, viewId],
    queryFn: ({ signal }) => request('getView', { params: { viewId } }, { signal }),
  })
