import {
  observeElementRect,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Height in pixels of the page header and the table head, which cover the top of the window. */
const COVERED = 112
/** Rows that are drawn above and below those in sight. */
const OVERSCAN = 8
/** Marks the element that scrolls the rows of a pane. */
const SCROLLER = '[data-scrolls-rows]'

/** The part of a list that is drawn. */
export type RowsWindow = {
  items: readonly VirtualItem[]
  /** Height in pixels of the rows above and below those that are drawn. */
  before: number
  after: number
  scrollTo: (index: number) => void
  measure: (element: Element | null) => void
  /** Scrolls to the beginning of the list. */
  toTop: () => void
}

type Body = RefObject<HTMLElement | null>

/** The rows to draw of a list that scrolls with the page. */
export function usePageWindow(body: Body, count: number, rowHeight: number): RowsWindow {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  }, [body, count])
  // oxlint-disable-next-line react/incompatible-library -- it asks for a compiler that is not used here
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: COVERED,
    // When it starts it would scroll to where it thinks the page is, and undo what Go Back has just restored.
    scrollToFn: (offset, how, instance) => {
      const isStart = how.adjustments === undefined && how.behavior === undefined
      if (!isStart) windowScroll(offset, how, instance)
    },
  })
  return { ...partOf(virtualizer, top), toTop: () => window.scrollTo({ top: 0 }) }
}

/** The rows to draw of a list in a pane that scrolls by itself. */
export function usePaneWindow(body: Body, count: number, rowHeight: number): RowsWindow {
  // oxlint-disable-next-line react/incompatible-library -- it asks for a compiler that is not used here
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => body.current?.closest<HTMLElement>(SCROLLER) ?? null,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    observeElementRect: (instance, tell) =>
      // As high as the window where nothing is laid out, as in a test without a browser.
      observeElementRect(instance, ({ width, height }) =>
        tell({ width, height: height || window.innerHeight }),
      ),
  })
  // The virtualizer asks for the height of a row once.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  return { ...partOf(virtualizer, 0), toTop: () => virtualizer.scrollToOffset(0) }
}

function partOf<Scroller extends Element | Window>(virtualizer: Virtualizer<Scroller, Element>, top: number) {
  const items = virtualizer.getVirtualItems()
  return {
    items,
    before: Math.max((items[0]?.start ?? top) - top, 0),
    after: Math.max(virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top), 0),
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    measure: virtualizer.measureElement,
  }
}
