import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Position of a row: the cursors of the pages up to its own, its index on that page, and its index in the list. */
export type RowPlace = { cursors: readonly (string | null)[]; at: number; index: number }

/** Calls `leave` with the index of a row before a click on its link, its controls or itself takes effect. */
export function useLeave(body: RefObject<HTMLElement | null>, leave: (index: number) => void): void {
  const click = useEffectEvent(({ target }: MouseEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-index]')
    if (row && body.current?.contains(row)) leave(Number(row.dataset.index))
  })
  useEffect(() => {
    // Listens on the document, because the rows may mount later and unmount.
    const listen = (event: MouseEvent) => click(event)
    document.addEventListener('click', listen, { capture: true })
    return () => document.removeEventListener('click', listen, { capture: true })
  }, [])
}
