import { useEffect, useRef } from 'react'

/** Calls `act` at once, and then at most every `ms` milliseconds with the latest value. */
export function useThrottle<Value>(act: (value: Value) => void, ms: number): (value: Value) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  function run(now: () => void): void {
    now()
    timer.current = setTimeout(() => {
      timer.current = undefined
      const next = waiting.current
      waiting.current = null
      if (next) run(next)
    }, ms)
  }
  return (value) => {
    if (timer.current === undefined) run(() => act(value))
    else waiting.current = () => act(value)
  }
}
