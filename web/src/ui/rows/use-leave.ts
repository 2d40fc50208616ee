import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Where a row stands in a list: where the pages up to its own begin, its place on that page, and in the list. */
export type RowPlace = { cursors: readonly (string | null)[]; at: number; index: number }

/** Calls `leave` with the index of a row before anything in it acts: a click on its link, its buttons or itself. */
export function useLeave(body: RefObject<HTMLElement | null>, leave: (index: number) => void): void {
  const click = useEffectEvent(({ target }: MouseEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-index]')
    if (row && body.current?.contains(row)) leave(Number(row.dataset.index))
  })
  useEffect(() => {
    // The rows may come after the list, and go.
    const listen = (event: MouseEvent) => click(event)
    document.addEventListener('click', listen, { capture: true })
    return () => document.removeEventListener('click', listen, { capture: true })
  }, [])
}
