import { callQuery } from '#api/call-query.ts'
import type { Answer } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import type { InboxPlace } from '../address.ts'
import type { QueueChoice } from '../queries.ts'
import { isStandard } from './everything.ts'

/** A view with its number of tickets. */
export type View = Answer<'listViews'>[number]

/** All views of the reader, with their numbers of tickets. */
export const viewsQuery = () => callQuery(KEYS.inboxViews, 'listViews', {})

/** One view, such as one from a shared link that is not in the reader's list. */
export const viewQuery = (viewId: string) =>
  callQuery([...KEYS.inboxViews, viewId], 'getView', { params: { viewId } })

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
