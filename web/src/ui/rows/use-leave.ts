import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'

/** Position of a row: the cursors of the pages up to its own, its index on that page, and its index in the list. */
export type RowPlace = { cursors: readonly (string | null)[]; at: number; index: number }

/** Calls `leave` with the index of a row before a click on its link, its controls or itself takes effect. */
export function useLeave(body: RefObject<HTMLElement | null>, leave: (index: number) => void): void {
  const click = ({ target }: MouseEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-index]')
    if (row && body.current?.contains(row)) leave(Number(row.dataset.index))
  }
  // Listens on the window, because the rows may mount later and unmount.
  useWindowEvent('click', click, { capture: true })
}
