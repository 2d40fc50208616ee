import { placeIn } from './use-older.ts'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Distance in pixels that still counts as the end. */
const NEAR = 40

type StayAtEnd = {
  atEnd: boolean
  /** Number of new messages since the reader scrolled up. */
  missed: number
  toEnd: () => void
  /** Stops following the end, because the reader wants to be elsewhere. */
  leaveEnd: () => void
  onScroll: () => void
}

/** Space above a message that is scrolled to the top of the list, in pixels. */
export const ABOVE = 12

/** Finds the element to keep in view with its start. Null if there is none. */
type Anchor = (list: HTMLElement) => Element | null

const noAnchor: Anchor = () => null

/**
 * Keeps a list of messages scrolled to its end, unless the reader has scrolled up. `latest` is the number of the last
 * message. Does not scroll beyond the start of `anchor`.
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
    // The list also resizes when the composer grows, a keyboard opens, or an error appears. The end stays visible.
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

/** Scrolls only down, because the reader may be below the start of a long message. */
function scrollDown(box: HTMLElement | null, anchor: Anchor): void {
  if (!box) return
  const end = endOf(box, anchor)
  if (end > box.scrollTop) box.scrollTop = end
}

/** Scroll position of the end, in pixels. */
function endOf(box: HTMLElement, anchor: Anchor): number {
  const element = anchor(box)
  const bottom = box.scrollHeight - box.clientHeight
  return element ? Math.min(bottom, placeIn(box, element) - ABOVE) : bottom
}
