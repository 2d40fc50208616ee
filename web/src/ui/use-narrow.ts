import { type RefObject, useLayoutEffect, useState } from 'react'

const PHONE = 768

/** Whether the window is as narrow as a phone's. */
export const isPhone = (): boolean => window.innerWidth < PHONE

/** Whether the window is a phone's, or the element has less than `room` pixels between menu and sidebar. */
export function useNarrow(element: RefObject<HTMLElement | null>, room: number): boolean {
  const [narrow, setNarrow] = useState(isPhone)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const look = () => setNarrow(isPhone() || (box.clientWidth > 0 && box.clientWidth < room))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, room])
  return narrow
}
