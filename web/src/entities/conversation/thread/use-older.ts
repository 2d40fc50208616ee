import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { MorePages } from '#api/list-query.ts'

/** Distance from the top, in pixels, at which older messages are loaded. */
const AHEAD = 600

/** Loads older messages near the top, and keeps the scroll position while they appear above. */
export function useOlder(list: RefObject<HTMLElement | null>, older: MorePages) {
  const held = useRef<{ key: string; top: number } | null>(null)
  const canLoad = older.exist && !older.loading && !older.failed

  useLayoutEffect(() => {
    const box = list.current
    const message = held.current && findMessage(box, held.current.key)
    if (!box || !held.current || !message) return
    const top = placeIn(box, message)
    scrollBy(box, top - held.current.top)
    held.current.top = top
  })
  const loadOlder = useEffectEvent(older.load)
  useEffect(() => {
    const box = list.current
    if (!box || !canLoad) return
    // If all loaded messages fit into the window, it cannot be scrolled, so load more. A resize observer avoids a
    // forced layout.
    const observer = new ResizeObserver(() => {
      if (box.clientHeight > 0 && box.scrollHeight <= box.clientHeight) loadOlder()
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [list, canLoad])

  /** Records the message at the top of the window, to restore its position later. */
  const hold = () => {
    const box = list.current
    const message = box && firstInView(box)
    held.current = box && message ? { key: message.dataset.message ?? '', top: placeIn(box, message) } : null
  }
  return {
    onScroll() {
      hold()
      if (list.current && list.current.scrollTop < AHEAD && canLoad) older.load()
    },
    load() {
      hold()
      older.load()
    },
  }
}

/** Distance in pixels of an element from the start of the scrolled content of `box`. */
export const placeIn = (box: HTMLElement, element: Element): number =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop

/** Scrolls without animation, despite the CSS. */
const scrollBy = (box: HTMLElement, distance: number): void => {
  if (distance !== 0) box.scrollTop += distance
}

const messagesIn = (box: HTMLElement) => box.querySelectorAll<HTMLElement>('[data-message]')

function findMessage(box: HTMLElement | null, key: string): HTMLElement | undefined {
  return box ? [...messagesIn(box)].find(({ dataset }) => dataset.message === key) : undefined
}

function firstInView(box: HTMLElement): HTMLElement | undefined {
  const { top } = box.getBoundingClientRect()
  return [...messagesIn(box)].find((message) => message.getBoundingClientRect().bottom > top)
}
