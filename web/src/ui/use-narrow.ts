import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

const PHONE = 768

/** Whether the window is as narrow as a phone's. */
export const isPhone = (): boolean => window.innerWidth < PHONE

/** What follows from the width of an element in pixels, 0 where it is not laid out; `first` until it has been measured. */
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

/** Whether the window is a phone's, or the element has less than `room` pixels between menu and sidebar. */
export function useNarrow(element: RefObject<HTMLElement | null>, room: number): boolean {
  const by = useCallback((width: number) => isPhone() || (width > 0 && width < room), [room])
  return useByWidth(element, by, isPhone)
}
