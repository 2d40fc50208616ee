import { useEffect, useRef } from 'react'
import type { InboxPlace } from '../address.ts'
import { FIRST_VIEW, TEAM_VIEW } from './everything.ts'
import type { View } from './queries.ts'

/**
 * Switches a newly opened inbox to the team's turn while the reader has no own tickets there, as new tickets have no
 * assignee. An action of the reader, or an own ticket, ends this.
 */
export function useFirstView(
  place: InboxPlace,
  views: readonly View[],
  change: (part: { view: string }) => void,
): void {
  const isDecided = useRef(false)
  const isDefault =
    place.view === FIRST_VIEW && place.condition === '' && place.order === null && place.ticket === null
  const own = countOf(views, FIRST_VIEW)
  const free = countOf(views, TEAM_VIEW)
  useEffect(() => {
    if (isDecided.current) return
    if (!isDefault || own > 0) isDecided.current = true
    else if (free > 0) {
      isDecided.current = true
      change({ view: TEAM_VIEW })
    }
  }, [isDefault, own, free, change])
}

const countOf = (views: readonly View[], id: string): number =>
  views.find((view) => view.id === id)?.count.count ?? 0
