import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to a place when what had it within `box` is gone: a button that was pressed and is not there any more
 * would leave it to the whole page, from whose top the keyboard has to begin anew.
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
  // After each drawing: that is when something may have gone.
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  })
}
