import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useAction } from '../keyboard/use-action.ts'

/**
 * Moves through rows with J and K from anywhere on the page, and with the arrow keys from within the rows.
 * The focus goes to the link of a row, so Enter opens it without further ado; without one to its first control.
 */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  count: number,
  scrollTo: (index: number) => void,
): void {
  const last = useRef(-1)

  const focusRow = (index: number): boolean => {
    const row = body.current?.querySelector(`[data-index="${index}"]`)
    const control =
      row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector<HTMLElement>('a, button')
    control?.focus({ preventScroll: true })
    return control != null
  }
  const move = (step: 1 | -1) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-index]')
    const from = focused && body.current?.contains(focused) ? Number(focused.dataset.index) : last.current
    const to = Math.min(Math.max(from + step, 0), count - 1)
    last.current = to
    scrollTo(to)
    // A row that was far off is drawn only after the page has scrolled to it.
    if (!focusRow(to)) requestAnimationFrame(() => requestAnimationFrame(() => focusRow(to)))
  }
  useAction('table.next', () => move(1))
  useAction('table.previous', () => move(-1))

  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onArrow(event)
    const element = body.current
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [body])
}
