import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

const PHONE = 768

/** Whether the window has the width of a phone. */
export const isPhone = (): boolean => window.innerWidth < PHONE

/**
 * Returns `by(width)` for an element's width in pixels, 0 if it is not laid out. Returns `first()` until the element is
 * measured.
 */
export function useByWidth<T>(
  element: RefObject<HTMLElement | null>,
  by: (width: number) => T,
  first: () => T,
): T {
  const [found, setFound] = useState(first)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const look = () => setFound(by(box.clientWidth))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, by])
  return found
}

/** Whether the window has the width of a phone, or the element is narrower than `room` pixels. */
export function useNarrow(element: RefObject<HTMLElement | null>, room: number): boolean {
  const by = useCallback((width: number) => isPhone() || (width > 0 && width < room), [room])
  return useByWidth(element, by, isPhone)
}
