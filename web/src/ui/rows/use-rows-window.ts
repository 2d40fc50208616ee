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
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 8
/** Marks the scrolling element of a pane. */
const SCROLLER = '[data-scrolls-rows]'

/** The rendered part of a list. */
export type RowsWindow = {
  items: readonly VirtualItem[]
  /** Height in pixels of the rows above and below the rendered ones. */
  before: number
  after: number
  scrollTo: (index: number) => void
  measure: (element: Element | null) => void
  /** Scrolls to the beginning of the list. */
  toTop: () => void
}

type Body = RefObject<HTMLElement | null>

/** The rows to render of a list that scrolls with the page. */
export function usePageWindow(body: Body, count: number, rowHeight: number): RowsWindow {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  }, [body, count])
  // oxlint-disable-next-line react/incompatible-library -- a rule of React Compiler, which is not used
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: COVERED,
    // On start the virtualizer would scroll to its assumed position, and undo the position that Go Back restored.
    scrollToFn: (offset, how, instance) => {
      const isStart = how.adjustments === undefined && how.behavior === undefined
      if (!isStart) windowScroll(offset, how, instance)
    },
  })
  return { ...partOf(virtualizer, top), toTop: () => window.scrollTo({ top: 0 }) }
}

/** The rows to render of a list in a scrolling pane. */
export function usePaneWindow(body: Body, count: number, rowHeight: number): RowsWindow {
  // oxlint-disable-next-line react/incompatible-library -- a rule of React Compiler, which is not used
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => body.current?.closest<HTMLElement>(SCROLLER) ?? null,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    observeElementRect: (instance, tell) =>
      // If nothing is laid out, as in tests without a browser, the height of the window is used.
      observeElementRect(instance, ({ width, height }) =>
        tell({ width, height: height || window.innerHeight }),
      ),
  })
  // The virtualizer caches the row height.
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
