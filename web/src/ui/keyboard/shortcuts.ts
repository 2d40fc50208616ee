import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { signOfKey } from './sign-of-key.ts'

/** A key that does something on this page: one character, or `mod+` and a character. */
type Shortcut = { key: string; label: string }

/** Whose shortcut it is: where two share a key, that of the page comes before that of the frame around all pages. */
type Owner = 'page' | 'frame'

type Entry = Shortcut & { action: () => void; owner: Owner }

const SETTING = 'shortcuts'
let entries: readonly Entry[] = []
let shown: readonly Shortcut[] = []
let isPaused = false
const listeners = new Set<() => void>()

/** Runs `action` on `key` while the component is there, and lists it in the dialog of shortcuts. */
export function useShortcut(key: string, label: string, action: () => void, owner: Owner = 'page'): void {
  const run = useEffectEvent(action)
  useEffect(() => {
    const entry = { key, label, owner, action: () => run() }
    change([...entries, entry])
    return () => change(entries.filter((other) => other !== entry))
  }, [key, label, owner])
}

/** Like {@link useShortcut}, for what every page has. A page's own shortcut on the same key wins. */
export const useFrameShortcut = (key: string, label: string, action: () => void): void =>
  useShortcut(key, label, action, 'frame')

/** Stops single letters from acting while something opens or is open over the page, and lets them act again. */
export function pauseLetters(paused: boolean): void {
  isPaused = paused
}

/** Every shortcut of this moment; where two share a key, the one that acts. */
export const useShortcutList = () => useSyncExternalStore(subscribe, () => shown)

/** Whether single letters act; a user may turn them off, as they disturb speech input. */
export const useLettersOn = () => useSyncExternalStore(subscribe, lettersOn)

/** Turns single letters on or off, and remembers it. */
export function setLettersOn(on: boolean): void {
  if (on) localStorage.removeItem(SETTING)
  else localStorage.setItem(SETTING, 'off')
  for (const listener of listeners) listener()
}

/** Listens to the keyboard. Returns how to stop. */
export function listenToShortcuts(): () => void {
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

function onKey(event: KeyboardEvent): void {
  // On many keyboards signs such as [ are typed with AltGr, which some systems report as Control and Alt.
  const isAltGraph = event.getModifierState('AltGraph')
  if (event.defaultPrevented || event.isComposing || (event.altKey && !isAltGraph)) return
  const mod = (event.ctrlKey || event.metaKey) && !isAltGraph
  if (!mod && (isPaused || !lettersOn() || isBusy(event.target))) return
  const sign = signOfKey(event)
  const pressed = mod ? `mod+${sign.toLowerCase()}` : sign
  const entry = byPrecedence(entries).findLast(({ key }) => key === pressed)
  if (!entry) return
  event.preventDefault()
  entry.action()
}

/** Typing in a field, or answering a dialog, must not set off anything behind it. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('input, textarea, select')) return true
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** The one that acts comes last: a page's after the frame's, whichever was mounted first. */
const byPrecedence = (all: readonly Entry[]): Entry[] => [
  ...all.filter(({ owner }) => owner === 'frame'),
  ...all.filter(({ owner }) => owner === 'page'),
]

function change(next: readonly Entry[]): void {
  entries = next
  shown = [...new Map(byPrecedence(next).map(({ key, label }) => [key, { key, label }])).values()]
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const lettersOn = (): boolean => localStorage.getItem(SETTING) !== 'off'
