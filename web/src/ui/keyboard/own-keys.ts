import { useSyncExternalStore } from 'react'

/** How somebody uses the keyboard: whether single letters act, and which actions have another key than usual, or none (an empty text). */
type OwnKeys = { letters: boolean; keys: Readonly<Record<string, string>> }

const USUAL: OwnKeys = { letters: true, keys: {} }

let own = USUAL
const listeners = new Set<() => void>()

/** The keys of whoever is signed in. */
export const useOwnKeys = (): OwnKeys => useSyncExternalStore(subscribe, () => own)

/** Whether single letters act; a user may turn them off, as they disturb speech input. */
export const areLettersOn = (): boolean => own.letters

/** Lets the keys of somebody count from now on; those that everybody has where nobody is signed in. */
export function setOwnKeys(next: OwnKeys | null): void {
  own = next ?? USUAL
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
