import { type ReactNode, type RefCallback, useCallback, useEffect, useState } from 'react'
import { keepObject, readObject } from '#ui/kept/stored-object.ts'
import classes from './ticket-pane.module.css'

type Props = {
  /** Name of the part. */
  name: RoomName
  isThere: boolean
  /** Whether its height is equal for all tickets, so that unfolding does not count. */
  isFixed: boolean
  children: ReactNode
}

/** Delay in ms after which lazily loaded parts have settled. */
const SETTLED_AFTER_MS = 400

/** Reserves the last height of a part until it is loaded, so that little moves. */
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

/** Whether a part has been mounted for a while. */
function useIsSettled(isThere: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isThere])
  return isThere && isSettled
}

/** Parts of the pane that load after the conversation. */
type RoomName = 'work' | 'composer'

const KEY = 'inbox-rooms'

let heights: Record<string, unknown> | undefined

/** The last height of a part in pixels. Undefined if unknown in this browser. */
function roomOf(name: RoomName): number | undefined {
  heights ??= readObject(KEY)
  const height = heights[name]
  return typeof height === 'number' ? height : undefined
}

/** Stores the height of a part, also for later visits. */
function keepRoom(name: RoomName, height: number): void {
  const rounded = Math.round(height)
  if (roomOf(name) === rounded) return
  heights = { ...heights, [name]: rounded }
  keepObject(KEY, heights)
}
