import { type RefObject, useEffect, useRef } from 'react'

/** The row that somebody left a list by, and where it stood. */
export type ComingBack = { id: string; index: number }

type Rows = {
  isThere: boolean
  standIn: boolean
  count: number
  indexOf: (id: string) => number
  rowsWindow: { scrollTo: (index: number) => void }
}

/**
 * Gives the focus back to the row that somebody left the list by; where it is gone, to the one that stands in its place.
 * Only once, and not if they are in a field by then.
 */
export function useComeBack(
  body: RefObject<HTMLElement | null>,
  to: ComingBack | null,
  { isThere, standIn, count, indexOf, rowsWindow }: Rows,
): void {
  const step = useRef<'waits' | 'scrolls' | 'done'>(to ? 'waits' : 'done')
  useEffect(() => {
    if (step.current === 'done' || !to || !isThere || standIn) return undefined
    const known = indexOf(to.id)
    const index = known < 0 ? Math.min(to.index, count - 1) : known
    if (index < 0 || document.activeElement?.matches('input, textarea, select')) {
      step.current = 'done'
      return undefined
    }
    const row = body.current?.querySelector(`[data-index="${index}"]`)
    const control = row?.querySelector<HTMLElement>('[data-row-link]')
    if (control) {
      step.current = 'done'
      control.focus({ preventScroll: true })
      rowsWindow.scrollTo(index)
      return undefined
    }
    if (step.current === 'scrolls') return undefined
    // The place on the page is restored first, and the rows there are drawn a frame later.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (step.current !== 'waits') return
        step.current = 'scrolls'
        rowsWindow.scrollTo(index)
      }),
    )
    return () => cancelAnimationFrame(frame)
  })
}
