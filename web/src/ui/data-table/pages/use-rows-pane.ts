import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import type { RowsWindow } from './use-rows-window.ts'

/** What scrolls the rows of a list that does not scroll with the page: marked by this name around them. */
const SCROLLER = '[data-scrolls-rows]'

/** Which rows to draw where the list has a place of its own that scrolls: those in sight and a few around them. */
export function useRowsPane(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowsWindow {
  // oxlint-disable-next-line react/incompatible-library -- it asks for a compiler that is not used here
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => body.current?.closest<HTMLElement>(SCROLLER) ?? null,
    estimateSize: () => rowHeight,
    overscan: 8,
    observeElementRect: (instance, tell) =>
      // As high as the window where nothing is laid out, as in a test without a browser.
      observeElementRect(instance, ({ width, height }) =>
        tell({ width, height: height || window.innerHeight }),
      ),
  })
  // It asks for the height of a row once.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const items = virtualizer.getVirtualItems()
  return {
    items,
    before: items[0]?.start ?? 0,
    after: Math.max(virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0), 0),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    measure: virtualizer.measureElement,
    toTop: () => virtualizer.scrollToOffset(0),
  }
}
