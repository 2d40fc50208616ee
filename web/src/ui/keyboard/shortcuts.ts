import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { areLettersOn } from './own-keys.ts'
import { signOfPress } from './sign-of-key.ts'
import { isComposing } from './is-composing.ts'

/**
 * A key that does something on this page: a sign, `mod+` and a sign, or two signs one after the other (`g i`). Without a key it can
 * be found in the palette alone.
 */
export type Shortcut = {
  key: string
  label: string
  /** Which action of the table it is, where it is one. */
  id: string | null
  run: () => void
}

/**
 * Whose shortcut it is: where two share a key, that of the page comes before that of the frame around all pages, and both before
 * what somebody has given a key that meant nothing then.
 */
export type Owner = 'page' | 'frame' | 'own'

type Entry = Shortcut & { owner: Owner }

/** So long a first key waits for the second. */
const SEQUENCE_MS = 1500

let entries: readonly Entry[] = []
let shown: readonly Shortcut[] = []
let isPaused = false
let begun: { sign: string; timer: ReturnType<typeof setTimeout> } | null = null
const listeners = new Set<() => void>()

/** Runs `action` on `key` while the component is there, and lists it. Whatever stands in the table of actions has `useAction`. */
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

/** Stops single letters from acting while something opens or is open over the page, and lets them act again. */
export function pauseLetters(paused: boolean): void {
  isPaused = paused
}

/** Does what the key of an action would do now. Nothing where nobody does it. */
export function runAction(id: string): void {
  byPrecedence(entries)
    .findLast((entry) => entry.id === id)
    ?.run()
}

/** Every shortcut of this moment; where two share a key, the one that acts. */
export const useShortcutList = () => useSyncExternalStore(subscribe, () => shown)

/** Listens to the keyboard. Returns how to stop. */
export function listenToShortcuts(): () => void {
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('keydown', onKey)
    forgetBegun()
  }
}

function onKey(event: KeyboardEvent): void {
  // On many keyboards signs such as [ are typed with AltGr, which some systems report as Control and Alt.
  const isAltGraph = event.getModifierState('AltGraph')
  if (event.defaultPrevented || isComposing(event) || (event.altKey && !isAltGraph)) return
  // A modifier by itself is on its way to another key.
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

/** Fields in which letters are typed or choose something. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select'

/** Typing in a field, or answering a dialog, must not set off anything behind it. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches(TYPED_INTO)) return true
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** Enter presses what has the focus. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('a[href], button, summary, [role=option], [role=menuitem]')

/** The one that acts comes last: a page's after the frame's, whichever was mounted first. */
const byPrecedence = (all: readonly Entry[]): Entry[] => [
  ...all.filter(({ owner }) => owner === 'own'),
  ...all.filter(({ owner }) => owner === 'frame'),
  ...all.filter(({ owner }) => owner === 'page'),
]

function change(next: readonly Entry[]): void {
  entries = next
  const ofProduct = new Set(next.filter(({ owner }) => owner !== 'own').map(({ key }) => key))
  // Several may have no key, or one that does something else: each is listed.
  const named = byPrecedence(next).map((entry) =>
    entry.owner === 'own' && ofProduct.has(entry.key)
      ? ([entry, { ...entry, key: '' }] as const)
      : ([entry.key || entry, entry] as const),
  )
  shown = [...new Map<unknown, Shortcut>(named).values()]
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
