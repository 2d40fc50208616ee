import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether somebody is at an element: the pointer is over it, the focus is on something in it that is not a field, or
 * its beginning has been scrolled out of sight.
 */
export function useHeld(element: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const box = element.current
    if (!box) return
    let hovered = false
    const look = () => setHeld(hovered || hasFocus(box) || isScrolledInto(box))
    const listen = new AbortController()
    const { signal } = listen
    const hover = (over: boolean) => (event: PointerEvent) => {
      // A finger is nowhere once it is lifted.
      hovered = over && event.pointerType !== 'touch'
      look()
    }
    box.addEventListener('pointerenter', hover(true), { signal })
    box.addEventListener('pointermove', hover(true), { signal })
    box.addEventListener('pointerleave', hover(false), { signal })
    box.addEventListener('focusin', look, { signal })
    // What loses the focus has it still while this is told.
    box.addEventListener('focusout', () => queueMicrotask(look), { signal })
    window.addEventListener('scroll', look, { signal, passive: true })
    return () => listen.abort()
  }, [element])
  return held
}

const hasFocus = (box: HTMLElement): boolean =>
  document.hasFocus() &&
  box.contains(document.activeElement) &&
  !(document.activeElement instanceof HTMLInputElement)

const isScrolledInto = (box: HTMLElement): boolean =>
  window.scrollY > 0 && box.getBoundingClientRect().top < 0
