import { queryOptions } from '@tanstack/react-query'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import type { InboxPlace } from '../address.ts'
import type { QueueChoice } from '../queries.ts'
import { isStandard } from './everything.ts'

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

/** The known data of the shown view. */
export type ShownView = Pick<View, 'name' | 'order' | 'grouping' | 'condition'> & Partial<View>

/** The parameters of the list for a state of the inbox. Null if its view is not known enough. */
export function choiceOf(
  { view: id, condition, order }: InboxPlace,
  view: Pick<ShownView, 'order' | 'grouping'> | undefined,
): QueueChoice | null {
  if (!view && !isStandard(id)) return null
  const grouping = view?.grouping ?? 'none'
  return { view: id, condition, order: order ?? view?.order ?? 'waiting', grouping }
}
