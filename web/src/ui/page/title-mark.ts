import { useSyncExternalStore } from 'react'

let mark = ''
const listeners = new Set<() => void>()

/** Sets a prefix of the browser tab's title for all pages. */
export function setTitleMark(next: string): void {
  mark = next
  for (const listener of listeners) listener()
}

/** The prefix set by {@link setTitleMark}. */
export const useTitleMark = (): string => useSyncExternalStore(listen, () => mark)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
