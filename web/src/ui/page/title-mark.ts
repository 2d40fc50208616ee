import { useSyncExternalStore } from 'react'

let mark = ''
const listeners = new Set<() => void>()

/** Sets what the title of the browser tab begins with, whatever page is open. */
export function setTitleMark(next: string): void {
  mark = next
  for (const listener of listeners) listener()
}

/** What {@link setTitleMark} said last. */
export const useTitleMark = (): string => useSyncExternalStore(listen, () => mark)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
