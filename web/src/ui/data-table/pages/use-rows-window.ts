import { useWindowVirtualizer, type VirtualItem, windowScroll } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** What covers the top of the window: page header and table head. */
const COVERED = 112

/** The part of a list that is drawn. */
export type RowsWindow = {
  items: readonly VirtualItem[]
  /** Height of the rows above and below those that are drawn. */
  before: number
  after: number
  scrollTo: (index: number) => void
  measure: (element: Element | null) => void
  /** Scrolls to the beginning of the list. */
  toTop: () => void
}

/** Which rows to draw: those in the window and a few around it. */
export function useRowsWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowsWindow {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  }, [body, count])

  // oxlint-disable-next-line react/incompatible-library -- it asks for a compiler that is not used here
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: COVERED,
    // When it starts it would scroll to where it thinks the page is, and undo what Go Back has just restored.
    scrollToFn: (offset, how, instance) => {
      const isStart = how.adjustments === undefined && how.behavior === undefined
      if (!isStart) windowScroll(offset, how, instance)
    },
  })
  const items = virtualizer.getVirtualItems()

  return {
    items,
    before: Math.max((items[0]?.start ?? top) - top, 0),
    after: Math.max(virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top), 0),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    measure: virtualizer.measureElement,
    toTop: () => window.scrollTo({ top: 0 }),
  }
}
