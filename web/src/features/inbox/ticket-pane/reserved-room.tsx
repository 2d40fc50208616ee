import { type ReactNode, type RefCallback, useCallback, useEffect, useState } from 'react'
import { keepRoom, roomOf, type RoomName } from './room-heights.ts'
import classes from './ticket-pane.module.css'

type Props = {
  /** What it is the room of. */
  name: RoomName
  isThere: boolean
  /** Whether it is as high for every ticket, so that how high it was is not asked: more of it shows when somebody opens it. */
  isFixed: boolean
  children: ReactNode
}

/** What asks the server for a part of itself has that by then. */
const SETTLED_AFTER_MS = 400

/** Has as much room for what comes as it took for the ticket before, so that little moves when it is there. */
export function ReservedRoom({ name, isThere, isFixed, children }: Props) {
  const isSettled = useIsSettled(isThere)
  const watch: RefCallback<HTMLDivElement> = useCallback(
    (element) => {
      if (!element || !isSettled || isFixed) return
      const observer = new ResizeObserver(([entry]) => {
        if (entry) keepRoom(name, entry.contentRect.height)
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [name, isSettled, isFixed],
  )
  return (
    <div
      ref={watch}
      className={isSettled ? undefined : classes.room}
      data-room={name}
      data-fixed={isFixed || undefined}
      style={isSettled || isFixed ? undefined : { minBlockSize: roomOf(name) }}
    >
      {children}
    </div>
  )
}

/** Whether something has been there for a while. */
function useIsSettled(isThere: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isThere])
  return isThere && isSettled
}
