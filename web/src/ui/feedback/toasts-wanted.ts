import { useSyncExternalStore } from 'react'
import { useFirstAct } from '../use-first-act.ts'

const listeners = new Set<() => void>()
let areWanted = false

/** Mounts the corner for toasts. */
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
 * Whether the corner for toasts must be mounted. It is loaded with the first toast, or with the first click or key on
 * the page. It is then already there when the network fails. A visit without any input does not load it.
 */
export function useToastsWanted(): boolean {
  useFirstAct(wantToasts, ['pointerdown', 'keydown'])
  return useSyncExternalStore(subscribe, () => areWanted)
}
