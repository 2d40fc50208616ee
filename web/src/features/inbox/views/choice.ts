import type { InboxPlace } from '../address.ts'
import type { QueueChoice } from '../queries.ts'
import { isStandard } from './everything.ts'
import type { View } from './queries.ts'

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
