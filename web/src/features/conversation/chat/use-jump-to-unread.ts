import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { MorePages } from '#api/list-query.ts'
import { placeIn } from '#entities/conversation/thread/use-older.ts'
import { ABOVE } from '#entities/conversation/thread/use-stay-at-end.ts'

type Jump = {
  /** Whether the line where reading stopped is above what is in sight, and has been all the time. */
  offered: boolean
  jump: () => void
  /** Watches the line, once it is there. */
  watch: RefCallback<HTMLLIElement>
}

/** The way to the line where reading stopped. `loaded` is null where nothing is unread, else whether it is there. */
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
      // Whoever has come by it needs no way there any more.
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
