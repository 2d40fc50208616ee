import { type RefObject, useLayoutEffect, useState } from 'react'

const TAP_MS = 500

/**
 * Whether somebody is at an element: the pointer is over it, the focus is on something in it that is not a field, or
 * its beginning has been scrolled out of sight.
 */
export function useHeld(element: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    let hovered = false
    let release: ReturnType<typeof setTimeout> | undefined
    const look = () => setHeld(hovered || hasFocus(box) || isScrolledInto(box))
    const hover = (over: boolean) => {
      clearTimeout(release)
      hovered = over
      look()
    }
    const listen = new AbortController()
    const { signal } = listen
    const enter = () => hover(true)
    box.addEventListener('pointerenter', enter, { signal })
    box.addEventListener('pointermove', enter, { signal })
    box.addEventListener(
      'pointerleave',
      ({ pointerType }) => {
        // A finger leaves before its tap has been acted on.
        if (pointerType === 'touch') release = setTimeout(() => hover(false), TAP_MS)
        else hover(false)
      },
      { signal },
    )
    box.addEventListener('focusin', look, { signal })
    // What loses the focus has it still while this is told.
    box.addEventListener('focusout', () => queueMicrotask(look), { signal })
    window.addEventListener('scroll', look, { signal, passive: true })
    box.addEventListener('scroll', look, { signal, passive: true })
    // Who comes back to a list is where they left off.
    look()
    return () => {
      clearTimeout(release)
      listen.abort()
    }
  }, [element])
  return held
}

const hasFocus = (box: HTMLElement): boolean =>
  document.hasFocus() &&
  box.contains(document.activeElement) &&
  !(document.activeElement instanceof HTMLInputElement)

const isScrolledInto = (box: HTMLElement): boolean =>
  box.scrollTop > 0 || (window.scrollY > 0 && box.getBoundingClientRect().top < 0)
