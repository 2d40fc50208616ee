import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** A key that does something on this page: one character, or `mod+` and a character. */
export type Shortcut = { key: string; label: string }

type Entry = Shortcut & { action: () => void }

const SETTING = 'shortcuts'
let entries: readonly Entry[] = []
let shown: readonly Shortcut[] = []
const listeners = new Set<() => void>()

/** Runs `action` on `key` while the component is there, and lists it in the dialog of shortcuts. */
export function useShortcut(key: string, label: string, action: () => void): void {
  const run = useEffectEvent(action)
  useEffect(() => {
    const entry = { key, label, action: () => run() }
    change([...entries, entry])
    return () => change(entries.filter((other) => other !== entry))
  }, [key, label])
}

/** Every shortcut of this moment; where two share a key, the one that came last. */
export const useShortcutList = () => useSyncExternalStore(subscribe, () => shown)

/** Whether single letters act; a person may turn them off, as they disturb speech input. */
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
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const mod = event.ctrlKey || event.metaKey
  if (!mod && (!lettersOn() || isBusy(event.target))) return
  const pressed = mod ? `mod+${event.key.toLowerCase()}` : event.key
  const entry = entries.findLast((candidate) => candidate.key === pressed)
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

function change(next: readonly Entry[]): void {
  entries = next
  shown = [...new Map(next.map(({ key, label }) => [key, { key, label }])).values()]
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const lettersOn = (): boolean => localStorage.getItem(SETTING) !== 'off'
