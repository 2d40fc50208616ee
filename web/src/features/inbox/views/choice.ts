import type { InboxPlace } from '../address.ts'
import type { QueueChoice } from '../queries.ts'
import { isStandard } from './everything.ts'
import type { View } from './queries.ts'

/** What is known of the view that is shown. */
export type Shown = Pick<View, 'name' | 'order' | 'grouping' | 'condition'> & Partial<View>

/** The list that a place of the inbox asks for, by what is known of its view so far; null where that is not enough. */
export function choiceOf(
  { view: id, condition, order }: InboxPlace,
  view: Pick<Shown, 'order' | 'grouping'> | undefined,
): QueueChoice | null {
  if (!view && !isStandard(id)) return null
  const grouping = view?.grouping ?? 'none'
  return { view: id, condition, order: order ?? view?.order ?? 'waiting', grouping }
}
