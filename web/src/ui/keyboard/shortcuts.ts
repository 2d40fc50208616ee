import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import { areLettersOn } from './own-keys.ts'
import { signOfPress } from './sign-of-key.ts'
import { isComposing } from './is-composing.ts'

/**
 * A key that works on this page: one character, `mod+` and a character, or a sequence (`g i`). Without a key it is only
 * in the palette.
 */
export type Shortcut = {
  key: string
  label: string
  /** Id of the action, or null. */
  id: string | null
  run: () => void
}

/** Precedence of a shortcut with a shared key: the page first, then the frame, then custom keys of macros. */
export type Owner = 'page' | 'frame' | 'own'

type Entry = Shortcut & { owner: Owner }

/** In ms: how long a first key waits for the second. */
const SEQUENCE_MS = 1500

let entries: readonly Entry[] = []
const shown = createStore<readonly Shortcut[]>([])
let isPaused = false
let begun: { sign: string; timer: ReturnType<typeof setTimeout> } | null = null

/** Runs `action` on `key` while the component is mounted, and lists it. For actions of the table, use `useAction`. */
export function useShortcut(
  key: string,
  label: string,
  action: () => void,
  { id = null, owner = 'page' }: { id?: string | null; owner?: Owner } = {},
): void {
  const run = useEffectEvent(action)
  useEffect(() => {
    const entry = { key, label, id, owner, run: () => run() }
    change([...entries, entry])
    return () => change(entries.filter((other) => other !== entry))
  }, [key, label, id, owner])
}

/** Pauses or resumes single letters, for something that opens over the page. */
export function pauseLetters(paused: boolean): void {
  isPaused = paused
}

/** Runs the action with the given id, as its key would. Does nothing if the page does not have it. */
export function runAction(id: string): void {
  byPrecedence(entries)
    .findLast((entry) => entry.id === id)
    ?.run()
}

/** All current shortcuts. Several shortcuts with the same key appear as one, the effective one. */
export const useShortcutList = () => useSyncExternalStore(shown.subscribe, shown.get)

/** Starts listening to the keyboard. Returns a function that stops it. */
export function listenToShortcuts(): () => void {
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('keydown', onKey)
    forgetBegun()
  }
}

function onKey(event: KeyboardEvent): void {
  // Many keyboards type characters such as [ with AltGr. Some systems report AltGr as Ctrl and Alt.
  const isAltGraph = event.getModifierState('AltGraph')
  if (event.defaultPrevented || isComposing(event) || (event.altKey && !isAltGraph)) return
  // A modifier key alone precedes another key.
  if (['Shift', 'Control', 'Meta', 'Alt', 'AltGraph'].includes(event.key)) return
  const mod = (event.ctrlKey || event.metaKey) && !isAltGraph
  if (!mod && (isPaused || !areLettersOn() || isBusy(event.target))) return forgetBegun()
  const sign = signOfPress(event)
  if (!mod && sign === 'Enter' && isPressed(event.target)) return
  const first = begun?.sign
  forgetBegun()
  const pressed = mod ? `mod+${sign.length === 1 ? sign.toLowerCase() : sign}` : sign
  const wanted = first === undefined ? pressed : `${first} ${pressed}`
  const entry = byPrecedence(entries).findLast(({ key }) => key === wanted)
  if (entry) {
    event.preventDefault()
    entry.run()
  } else if (first === undefined && entries.some(({ key }) => key.startsWith(`${pressed} `))) {
    event.preventDefault()
    begun = { sign: pressed, timer: setTimeout(forgetBegun, SEQUENCE_MS) }
  }
}

function forgetBegun(): void {
  clearTimeout(begun?.timer)
  begun = null
}

/** Fields that use letters for text or for a choice. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, [role=combobox]'

/** Whether a field or a modal dialog has the keyboard. Keys must then trigger nothing behind it. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches(TYPED_INTO)) return true
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** Enter activates the focused control. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('a[href], button, summary, [role=option], [role=menuitem]')

/** Sorts by precedence, highest last, regardless of the mount order. */
const byPrecedence = (all: readonly Entry[]): Entry[] => [
  ...all.filter(({ owner }) => owner === 'own'),
  ...all.filter(({ owner }) => owner === 'frame'),
  ...all.filter(({ owner }) => owner === 'page'),
]

function change(next: readonly Entry[]): void {
  entries = next
  const ofProduct = new Set(next.filter(({ owner }) => owner !== 'own').map(({ key }) => key))
  // Entries without a key, or with an overridden key, are all listed.
  const named = byPrecedence(next).map((entry) =>
    entry.owner === 'own' && ofProduct.has(entry.key)
      ? ([entry, { ...entry, key: '' }] as const)
      : ([entry.key || entry, entry] as const),
  )
  shown.set([...new Map<unknown, Shortcut>(named).values()])
}
