import { useEffect, useState } from 'react'

/**
 * False until what a component shows first has been painted. What is drawn then is drawn in one go: a deferred value would begin anew
 * with each answer that comes in meanwhile.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // What the frame shows has been painted when the task after its preparation runs.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
