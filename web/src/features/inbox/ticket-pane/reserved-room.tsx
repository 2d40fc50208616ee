import { type ReactNode, type RefCallback, useCallback, useEffect, useState } from 'react'
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

/** Parts of the pane that come after what is read first. */
type RoomName = 'work' | 'composer'

const KEY = 'inbox-rooms'

/** How high they were the last time, in pixels; undefined where this browser has not shown one yet. */
const roomOf = (name: RoomName): number | undefined => (heights ??= read())[name]

/** Remembers how high one is, also for the next time that the page is opened. */
function keepRoom(name: RoomName, height: number): void {
  const rounded = Math.round(height)
  if (roomOf(name) === rounded) return
  heights = { ...heights, [name]: rounded }
  try {
    localStorage.setItem(KEY, JSON.stringify(heights))
  } catch {
    // Without storage they last as long as the page.
  }
}

let heights: Partial<Record<RoomName, number>> | undefined

function read(): Partial<Record<RoomName, number>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(Object.entries(kept).filter(([, height]) => typeof height === 'number'))
      : {}
  } catch {
    return {}
  }
}
