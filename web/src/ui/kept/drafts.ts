import { useEffect, useEffectEvent, useState } from 'react'
import { readObject } from './stored-object.ts'

/** The text of each field. */
type DraftFields = Record<string, string>

/** Storage key of the draft under `key`. */
export const stored = (key: string): string => `draft:${key}`

/** Reads the draft under `key`. A field without stored text keeps its value from `empty`. */
export function readDraft<Fields extends DraftFields>(
  key: string,
  empty: Fields,
  place: Storage = localStorage,
): Fields {
  const found = readObject(stored(key), place)
  const entries = Object.entries(empty).map(([field, value]) => {
    const text = found[field]
    return [field, typeof text === 'string' ? text : value]
  })
  return Object.fromEntries(entries) as Fields
}

/** Stores a draft. An empty draft is deleted. */
export function keepDraft(key: string, fields: DraftFields, place: Storage = localStorage): void {
  try {
    if (Object.values(fields).every((text) => text === '')) place.removeItem(stored(key))
    else place.setItem(stored(key), JSON.stringify(fields))
  } catch {
    // Typing must work even when storage is full or blocked.
  }
}

/** Setters of mounted forms, by draft key. */
const shownBy = new Map<string, Set<(fields: DraftFields) => void>>()

/** Replaces a draft from elsewhere on the page. Mounted forms show it at once. */
export function putInDraft(key: string, fields: DraftFields): void {
  keepDraft(key, fields)
  for (const show of shownBy.get(key) ?? []) show(fields)
}

/** The keys of all drafts that begin with `beginning`, without that prefix. */
export const draftKeys = (beginning: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(stored(beginning)))
    .map((key) => key.slice(stored(beginning).length))

/**
 * Form text that survives a reload, a logout and a login, with functions to change and delete it. In `sessionStorage`
 * it survives only a reload, so the next user of the browser cannot read it.
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
