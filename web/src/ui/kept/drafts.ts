import { useEffect, useEffectEvent, useState } from 'react'

/** What a form holds that is worth keeping: text by field. */
type DraftFields = Record<string, string>

/** Where the draft under `key` lies in a store. */
export const stored = (key: string): string => `draft:${key}`

/** The draft under `key`: for every field of `empty` what was typed last, or the field of `empty` itself. */
export function readDraft<Fields extends DraftFields>(
  key: string,
  empty: Fields,
  place: Storage = localStorage,
): Fields {
  const found = parse(place.getItem(stored(key)))
  const entries = Object.entries(empty).map(([field, value]) => {
    const text = found[field]
    return [field, typeof text === 'string' ? text : value]
  })
  return Object.fromEntries(entries) as Fields
}

/** Stores a draft of text; an empty one is deleted. */
export function keepDraft(key: string, fields: DraftFields, place: Storage = localStorage): void {
  try {
    if (Object.values(fields).every((text) => text === '')) place.removeItem(stored(key))
    else place.setItem(stored(key), JSON.stringify(fields))
  } catch {
    // If storage is full or forbidden, typing still works.
  }
}

/** Forms that show a draft, by its key. */
const shownBy = new Map<string, Set<(fields: DraftFields) => void>>()

/** Puts something into a draft from elsewhere on the page: where it is shown, it is seen at once. */
export function putInDraft(key: string, fields: DraftFields): void {
  keepDraft(key, fields)
  for (const show of shownBy.get(key) ?? []) show(fields)
}

/** What follows `beginning` in the keys of all drafts that begin with it. */
export const draftKeys = (beginning: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(stored(beginning)))
    .map((key) => key.slice(stored(beginning).length))

/**
 * Text of a form that outlives reload, logout and login, and how to change and to forget it. In `sessionStorage` it outlives
 * a reload alone, and nobody finds it who uses the browser next.
 */
export function useDraft<Fields extends DraftFields>(
  key: string,
  empty: Fields,
  place: Storage = localStorage,
): [fields: Fields, change: (part: Partial<Fields>) => void, forget: () => void] {
  const [held, setHeld] = useState(() => ({ key, fields: readDraft(key, empty, place) }))
  const current = held.key === key ? held : { key, fields: readDraft(key, empty, place) }
  if (current !== held) setHeld(current)
  const show = useEffectEvent((put: DraftFields) => setHeld({ key, fields: { ...current.fields, ...put } }))
  useEffect(() => {
    const listeners = shownBy.get(key) ?? new Set()
    shownBy.set(key, listeners)
    const listener = (put: DraftFields) => show(put)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [key])
  const change = (part: Partial<Fields>) => {
    const fields = { ...current.fields, ...part }
    keepDraft(key, fields, place)
    setHeld({ key, fields })
  }
  const forget = () => {
    keepDraft(key, {}, place)
    setHeld({ key, fields: empty })
  }
  return [current.fields, change, forget]
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
