import { placeIn } from './use-older.ts'
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

/** Space above a message that is scrolled to the top of the list, in pixels. */
export const ABOVE = 12

/** Finds the element whose start must stay in sight; null if there is none. */
type Anchor = (list: HTMLElement) => Element | null

const noAnchor: Anchor = () => null

/**
 * Keeps a list of messages, `latest` being the number of the last one, at its end unless the reader has scrolled up. The end is
 * followed no further than the start of `anchor`.
 */
export function useStayAtEnd(
  list: RefObject<HTMLElement | null>,
  latest: number,
  anchor: Anchor = noAnchor,
): StayAtEnd {
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const atEnd = leftAt === null

  useLayoutEffect(() => {
    if (atEnd && latest > 0) scrollDown(list.current, anchor)
  }, [list, latest, atEnd, anchor])
  useEffect(() => {
    if (!list.current || !atEnd) return
    // The composer grows, a phone's keyboard opens, a message says that it failed: the end stays in sight.
    const observer = new ResizeObserver(() => scrollDown(list.current, anchor))
    for (const box of [list.current, ...list.current.children]) observer.observe(box)
    return () => observer.disconnect()
  }, [list, atEnd, anchor])

  const leaveEnd = () => setLeftAt((before) => before ?? latest)
  return {
    atEnd,
    missed: atEnd ? 0 : Math.max(latest - leftAt, 0),
    toEnd: () => setLeftAt(null),
    leaveEnd,
    onScroll: () => {
      const box = list.current
      if (!box) return
      if (endOf(box, anchor) - box.scrollTop < NEAR) setLeftAt(null)
      else leaveEnd()
    },
  }
}

/** Scrolls down only, because the reader may be below the start of a long message. */
function scrollDown(box: HTMLElement | null, anchor: Anchor): void {
  if (!box) return
  const end = endOf(box, anchor)
  if (end > box.scrollTop) box.scrollTop = end
}

/** How far a list is scrolled down at its end, in pixels. */
function endOf(box: HTMLElement, anchor: Anchor): number {
  const element = anchor(box)
  const bottom = box.scrollHeight - box.clientHeight
  return element ? Math.min(bottom, placeIn(box, element) - ABOVE) : bottom
}
