import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses `place` when the focused element within `box` is removed. Otherwise the focus would fall back to the top of
 * the page.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, place: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const element = box.current
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [box])
  // Runs after each render, which may have removed the element.
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  })
}
