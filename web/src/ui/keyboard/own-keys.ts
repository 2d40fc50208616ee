import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

/** A user's keyboard settings: whether single letters act, and custom keys by action. An empty text means no key. */
type OwnKeys = { letters: boolean; keys: Readonly<Record<string, string>> }

const USUAL: OwnKeys = { letters: true, keys: {} }
const own = createStore(USUAL)

/** The keyboard settings of the signed-in user. */
export const useOwnKeys = (): OwnKeys => useSyncExternalStore(own.subscribe, own.get)

/** Whether single letters act. Users can turn them off, because they disturb speech input. */
export const areLettersOn = (): boolean => own.get().letters

/** Sets the keyboard settings. Null restores the defaults, for a page without a signed-in user. */
export const setOwnKeys = (next: OwnKeys | null): void => own.set(next ?? USUAL)
