import { type ReactNode, type RefCallback, useCallback } from 'react'

type Props = {
  /** What it is the room of. */
  name: string
  isThere: boolean
  children: ReactNode
}

/** How high what stands there was the last time. */
const heights = new Map<string, number>()

/** Has as much room for what comes as it took for the ticket before, so that little moves when it is there. */
export function ReservedRoom({ name, isThere, children }: Props) {
  const watch: RefCallback<HTMLDivElement> = useCallback(
    (element) => {
      if (!element || !isThere) return
      const observer = new ResizeObserver(([entry]) => {
        if (entry) heights.set(name, entry.contentRect.height)
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [name, isThere],
  )
  return (
    <div ref={watch} style={isThere ? undefined : { minBlockSize: heights.get(name) }}>
      {children}
    </div>
  )
}
