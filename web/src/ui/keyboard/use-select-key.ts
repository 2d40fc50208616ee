import { type RefObject, useEffect, useRef } from 'react'
import type { ActionId } from './actions.ts'
import { useAction } from './use-action.ts'

/** A select opened by a key: the previous focus, and whether the browser's picker covers the page. */
type OpenSelect = { from: Element | null; isPicker: boolean }

/**
 * Opens a select by the key of an action. After the choice, or Escape, the focus returns to its previous place.
 * Otherwise letters would change the selection instead of acting as shortcuts.
 */
export function useSelectKey(action: ActionId): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null)
  const opened = useRef<OpenSelect | null>(null)
  useAction(action, () => {
    const element = select.current
    if (!element || element.disabled) return
    opened.current = { from: document.activeElement, isPicker: true }
    element.focus()
    try {
      element.showPicker()
    } catch {
      // Some browsers cannot open it from code. It still has the focus: arrows and letters choose, Enter ends it.
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
    // The open picker takes the keys. Only the keyup of the last one reaches the page.
    element?.addEventListener('keyup', ({ key }) => ['Enter', 'Escape'].includes(key) && goBack(), { signal })
    element?.addEventListener('blur', () => (opened.current = null), { signal })
    return () => listen.abort()
  }, [])
  return select
}
