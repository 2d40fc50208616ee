import { type RefObject, useEffect, useRef } from 'react'
import type { ActionId } from './actions.ts'
import { useAction } from './use-action.ts'

/** A choice that a key has opened: where the focus was, and whether what can be chosen lies over the page. */
type Opened = { from: Element | null; isPicker: boolean }

/**
 * For a choice that the key of an action opens. Once it is made, or given up by Escape, the focus is where it was: letters would
 * choose something else instead of doing what they do on the page.
 */
export function useSelectKey(action: ActionId): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null)
  const opened = useRef<Opened | null>(null)
  useAction(action, () => {
    const element = select.current
    if (!element || element.disabled) return
    opened.current = { from: document.activeElement, isPicker: true }
    element.focus()
    try {
      element.showPicker()
    } catch {
      // Not every browser opens it by a program. It has the focus, so arrows and letters choose, and Enter is the end of it.
      opened.current.isPicker = false
    }
  })
  useEffect(() => {
    const element = select.current
    const listen = new AbortController()
    const { signal } = listen
    const goBack = () => {
      const { from } = opened.current ?? {}
      if (!opened.current) return
      opened.current = null
      if (from instanceof HTMLElement && from !== document.body && from.isConnected)
        from.focus({ preventScroll: true })
      else element?.blur()
    }
    element?.addEventListener('change', () => opened.current?.isPicker && goBack(), { signal })
    // Its list takes the keys while it is open, and leaves the end of the last one to the page.
    element?.addEventListener('keyup', ({ key }) => ['Enter', 'Escape'].includes(key) && goBack(), { signal })
    element?.addEventListener('blur', () => (opened.current = null), { signal })
    return () => listen.abort()
  }, [])
  return select
}
