import { useEffect, useEffectEvent, useRef } from 'react'
import { followList, type ListQuestion, type LiveList, type Membership } from '../../../api/live/lists.ts'

/** A list of tickets as its owner has it. */
type Shown = ListQuestion & {
  /** Number of the last event that was heard of when its rows were asked for; undefined: there are none yet. */
  since: number | null | undefined
  /** Something happened to a ticket: it belongs to the list now, or not, whichever it did before. */
  onMembership: (membership: Membership) => void
  /** Its rows have to be loaded again. */
  onReload: () => void
}

/**
 * Tells what enters and leaves a list of tickets while the component is there. What is heard while rows are on their way is told
 * again with the next `since`; for rows that are added to others, call `loaded` with theirs.
 */
export function useLiveList({ view, condition, since, onMembership, onReload }: Shown): {
  loaded: (since: number | null) => void
} {
  const list = useRef<LiveList>(null)
  const tell = useEffectEvent(onMembership)
  const reload = useEffectEvent(onReload)
  const isLoaded = since !== undefined
  const began = useEffectEvent(() => since ?? null)
  useEffect(() => {
    if (!isLoaded) return
    const followed = followList({ view, condition }, began(), { onMembership: tell, onReload: reload })
    list.current = followed
    return () => {
      list.current = null
      followed.stop()
    }
  }, [view, condition, isLoaded])
  useEffect(() => {
    if (since !== undefined) list.current?.loaded(since)
  }, [since])
  return { loaded: (number) => list.current?.loaded(number) }
}
