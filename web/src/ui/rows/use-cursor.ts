import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

type Rows = {
  count: number
  rowsWindow: { scrollTo: (index: number) => void }
  indexOf: (id: string) => number
}

/** The row with the keyboard focus. */
export type Cursor = {
  /** Index of the row with the focus, else of the open row, else of the last focused row. -1 if there is none. */
  at: () => number
  move: (step: 1 | -1) => void
  /** Scrolls to a row and focuses its link. */
  focus: (index: number) => void
}

/**
 * Moves the focus through virtualized rows. Arrow keys work within the rows. The focus goes to the row's link, so that
 * Enter opens it, or else to its first control.
 */
export function useCursor(
  body: RefObject<HTMLElement | null>,
  { count, rowsWindow, indexOf }: Rows,
  openId: string | null = null,
): Cursor {
  const last = useRef(-1)

  const focusNow = (index: number): boolean => {
    const row = body.current?.querySelector(`[data-index="${index}"]`)
    const control =
      row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector<HTMLElement>('a, button')
    control?.focus({ preventScroll: true })
    return control != null
  }
  const focused = (): number => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]')
    return row && body.current?.contains(row) ? Number(row.dataset.index) : -1
  }
  const at = (): number => {
    const here = focused()
    if (here >= 0) return here
    const open = openId === null ? -1 : indexOf(openId)
    return open >= 0 ? open : last.current
  }
  const focus = (index: number): void => {
    last.current = index
    rowsWindow.scrollTo(index)
    // A distant row is rendered only after the list has scrolled to it.
    if (!focusNow(index)) requestAnimationFrame(() => requestAnimationFrame(() => focusNow(index)))
  }
  const move = (step: 1 | -1): void => {
    if (count > 0) focus(Math.min(Math.max(at() + step, 0), count - 1))
  }

  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  })
  const onFocus = useEffectEvent(() => {
    const here = focused()
    if (here >= 0) last.current = here
  })
  useEffect(() => {
    const element = body.current
    const listen = new AbortController()
    element?.addEventListener('keydown', (event) => onArrow(event), { signal: listen.signal })
    element?.addEventListener('focusin', () => onFocus(), { signal: listen.signal })
    return () => listen.abort()
  }, [body])
  return { at, move, focus }
}
