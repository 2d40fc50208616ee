import { useEffect, useEffectEvent } from 'react'

/** Events that can be the first input on a page. */
type Act = 'pointerdown' | 'keydown'

/** Runs once, at the first of the given events. For code that is loaded with the first input. */
export function useFirstAct(run: () => void, acts: readonly Act[]): void {
  const onAct = useEffectEvent(run)
  const names = acts.join(' ')
  useEffect(() => {
    const listening = new AbortController()
    const first = () => {
      listening.abort()
      onAct()
    }
    for (const name of names.split(' '))
      addEventListener(name, first, { capture: true, passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [names])
}
