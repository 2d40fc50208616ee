import { useEffect, useEffectEvent } from 'react'

/** What people do first on a page: a click or touch, or a key, which may be the first of several that are held. */
type Act = 'pointerdown' | 'keydown'

/** Runs once, with the first of some acts of whoever is at the page. For code that a page does without until then. */
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
