import { type RefObject, useLayoutEffect, useState } from 'react'

const PHONE = 768
const ROOM_FOR_A_TABLE = 600

/** Whether there is too little room for a table: on a phone, or between a wide menu and a wide sidebar. */
export function useNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(window.innerWidth < PHONE)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const look = () =>
      setNarrow(window.innerWidth < PHONE || (box.clientWidth > 0 && box.clientWidth < ROOM_FOR_A_TABLE))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return narrow
}
