import { useSyncExternalStore } from 'react'

/** A user's keyboard settings: whether single letters act, and custom keys by action. An empty text means no key. */
type OwnKeys = { letters: boolean; keys: Readonly<Record<string, string>> }

const USUAL: OwnKeys = { letters: true, keys: {} }

let own = USUAL
const listeners = new Set<() => void>()

/** The keyboard settings of the signed-in user. */
export const useOwnKeys = (): OwnKeys => useSyncExternalStore(subscribe, () => own)

/** Whether single letters act. Users can turn them off, because they disturb speech input. */
export const areLettersOn = (): boolean => own.letters

/** Sets the keyboard settings. Null restores the defaults, for a page without a signed-in user. */
export function setOwnKeys(next: OwnKeys | null): void {
  own = next ?? USUAL
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
