import { type RefObject, useLayoutEffect, useState } from 'react'

const TAP_MS = 500

/**
 * Whether the reader is using an element. That is: the pointer is over it, a control in it other than a field has the
 * focus, or it is scrolled down.
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
        // On touch screens, the pointer leaves before the tap is handled.
        if (pointerType === 'touch') release = setTimeout(() => hover(false), TAP_MS)
        else hover(false)
      },
      { signal },
    )
    box.addEventListener('focusin', look, { signal })
    // During `focusout` the element still has the focus.
    box.addEventListener('focusout', () => queueMicrotask(look), { signal })
    window.addEventListener('scroll', look, { signal, passive: true })
    box.addEventListener('scroll', look, { signal, passive: true })
    // The list may already be scrolled when the reader returns to it.
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
