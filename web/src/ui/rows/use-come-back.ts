import { type RefObject, useEffect, useRef } from 'react'

/** The row that the reader opened, and its index. */
export type ComingBack = { id: string; index: number }

type Rows = {
  isThere: boolean
  standIn: boolean
  count: number
  indexOf: (id: string) => number
  rowsWindow: { scrollTo: (index: number) => void }
}

/**
 * Focuses the row that the reader had opened, or its successor if that row is gone. Runs once, and not while a field
 * has the focus.
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
    if (index < 0 || document.activeElement?.matches('input, textarea, [role=combobox]')) {
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
    // The browser restores the scroll position first. The rows there are rendered one frame later.
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
