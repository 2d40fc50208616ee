import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import { useFirstAct } from '../use-first-act.ts'

const wanted = createStore(false)

/** Mounts the corner for toasts. */
export const wantToasts = (): void => wanted.set(true)

/**
 * Whether the corner for toasts must be mounted. It is loaded with the first toast, or with the first click or key on
 * the page. It is then already there when the network fails. A visit without any input does not load it.
 */
export function useToastsWanted(): boolean {
  useFirstAct(wantToasts, ['pointerdown', 'keydown'])
  return useSyncExternalStore(wanted.subscribe, wanted.get)
}
