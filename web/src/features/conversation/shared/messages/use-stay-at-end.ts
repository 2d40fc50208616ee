import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** So close to the end still counts as being there. */
const NEAR = 40

type StayAtEnd = {
  atEnd: boolean
  /** How many messages have come since the reader scrolled up. */
  missed: number
  toEnd: () => void
  /** Stops following the end, because the reader wants to be elsewhere. */
  leaveEnd: () => void
  onScroll: () => void
}

/** Keeps a list of messages, `latest` being the number of the last one, at its end unless the reader has scrolled up. */
export function useStayAtEnd(list: RefObject<HTMLElement | null>, latest: number): StayAtEnd {
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const atEnd = leftAt === null

  useLayoutEffect(() => {
    if (atEnd && latest > 0) scrollDown(list.current)
  }, [list, latest, atEnd])
  useEffect(() => {
    if (!list.current || !atEnd) return
    // The composer grows, a phone's keyboard opens, a message says that it failed: the end stays in sight.
    const observer = new ResizeObserver(() => scrollDown(list.current))
    for (const box of [list.current, ...list.current.children]) observer.observe(box)
    return () => observer.disconnect()
  }, [list, atEnd])

  const leaveEnd = () => setLeftAt((before) => before ?? latest)
  return {
    atEnd,
    missed: atEnd ? 0 : Math.max(latest - leftAt, 0),
    toEnd: () => setLeftAt(null),
    leaveEnd,
    onScroll: () => {
      const box = list.current
      if (!box) return
      if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR) setLeftAt(null)
      else leaveEnd()
    },
  }
}

function scrollDown(box: HTMLElement | null): void {
  if (box) box.scrollTop = box.scrollHeight
}
