import { useSyncExternalStore } from 'react'
import { useFirstAct } from '../use-first-act.ts'

const listeners = new Set<() => void>()
let areWanted = false

/** From now on there is a corner for toasts. */
export function wantToasts(): void {
  if (areWanted) return
  areWanted = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether the corner for toasts is needed: from the first toast on, or from the first thing that somebody does on the page, so that
 * it is there before the network may be gone that the toast is about. Whoever only reads does not load it.
 */
export function useToastsWanted(): boolean {
  useFirstAct(wantToasts, ['pointerdown', 'keydown'])
  return useSyncExternalStore(subscribe, () => areWanted)
}
