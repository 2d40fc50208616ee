import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { MorePages } from '#api/list-query.ts'
import { placeIn } from '#entities/conversation/thread/use-older.ts'
import { ABOVE } from '#entities/conversation/thread/use-stay-at-end.ts'

type Jump = {
  /** Whether the unread line is above the visible part and has not been seen yet. */
  offered: boolean
  jump: () => void
  /** Ref of the unread line. Observes its visibility. */
  watch: RefCallback<HTMLLIElement>
}

/** Jumps to the unread line. `loaded` is null if there are no unread messages, else whether the line is loaded. */
export function useJumpToUnread(
  list: RefObject<HTMLElement | null>,
  loaded: boolean | null,
  older: MorePages,
  leaveEnd: () => void,
): Jump {
  const [sight, setSight] = useState<'unknown' | 'above' | 'seen'>('unknown')
  const line = useRef<HTMLElement>(null)
  const wanted = useRef(false)

  const goOn = () => {
    const box = list.current
    if (!wanted.current || !box) return
    if (line.current) {
      wanted.current = false
      leaveEnd()
      box.scrollTo(0, placeIn(box, line.current) - ABOVE)
      box.focus({ preventScroll: true })
    } else if (!older.exist || older.failed) wanted.current = false
    else if (!older.loading) older.load()
  }
  useLayoutEffect(goOn)

  const watch = useCallback((element: HTMLLIElement) => {
    line.current = element
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry?.rootBounds) return
      const above = entry.boundingClientRect.top < entry.rootBounds.top
      // The button is not needed once the line was visible.
      setSight((before) => (before === 'seen' || entry.isIntersecting ? 'seen' : above ? 'above' : before))
    }
    const observer = new IntersectionObserver(look, { root: element.closest('[role=log]') })
    observer.observe(element)
    return () => {
      line.current = null
      observer.disconnect()
    }
  }, [])

  return {
    offered: loaded === false || (loaded === true && sight === 'above'),
    jump() {
      wanted.current = true
      goOn()
    },
    watch,
  }
}
