import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** So close to the end still counts as being there. */
const NEAR = 40

type StayAtEnd = {
  atEnd: boolean
  /** How many messages have come since the reader scrolled up. */
  missed: number
  toEnd: () => void
  onScroll: () => void
}

/** Keeps a list of `count` messages scrolled to its end, unless the reader has scrolled up. */
export function useStayAtEnd(list: RefObject<HTMLElement | null>, count: number): StayAtEnd {
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const atEnd = leftAt === null

  useLayoutEffect(() => {
    if (atEnd && count > 0) scrollDown(list.current)
  }, [list, count, atEnd])
  useEffect(() => {
    if (!list.current || !atEnd) return
    // The composer grows, a phone's keyboard opens, a message says that it failed: the end stays in sight.
    const observer = new ResizeObserver(() => scrollDown(list.current))
    for (const box of [list.current, ...list.current.children]) observer.observe(box)
    return () => observer.disconnect()
  }, [list, atEnd])

  return {
    atEnd,
    missed: atEnd ? 0 : Math.max(count - leftAt, 0),
    toEnd: () => setLeftAt(null),
    onScroll: () => {
      const box = list.current
      if (!box) return
      const near = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR
      setLeftAt((before) => (near ? null : (before ?? count)))
    },
  }
}

function scrollDown(box: HTMLElement | null): void {
  if (box) box.scrollTop = box.scrollHeight
}
