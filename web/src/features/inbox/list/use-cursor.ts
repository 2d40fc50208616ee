import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

type Rows = {
  count: number
  scrollTo: (index: number) => void
  indexOf: (id: string) => number
}

/** Where in a list the keyboard is. */
export type Cursor = {
  /** The row with the focus, or where it was last; -1 before there was any. */
  at: () => number
  move: (step: 1 | -1) => void
  /** Gives the focus to a row. */
  focus: (index: number) => void
}

/**
 * Leads the focus through the links of rows, of which only those in sight are drawn. From elsewhere it goes on from the ticket
 * that is open.
 */
export function useCursor(
  body: RefObject<HTMLElement | null>,
  openId: string | null,
  { count, scrollTo, indexOf }: Rows,
): Cursor {
  const last = useRef(-1)

  const linkAt = (index: number) =>
    body.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`) ?? null
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
    scrollTo(index)
    const link = linkAt(index)
    // A row that was far off is drawn only after the list has scrolled to it.
    if (link) link.focus({ preventScroll: true })
    else
      requestAnimationFrame(() => requestAnimationFrame(() => linkAt(index)?.focus({ preventScroll: true })))
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
