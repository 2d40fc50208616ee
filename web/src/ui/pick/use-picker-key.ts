import { useRef } from 'react'
import type { ActionId } from '../keyboard/actions.ts'
import { useAction } from '../keyboard/use-action.ts'

/**
 * Opens a picker by the key of an action. Returns props of the picker. After the choice, or Escape, the focus returns
 * to its previous place. Otherwise letters would change the choice instead of acting as shortcuts.
 */
export function usePickerKey(action: ActionId) {
  const button = useRef<HTMLButtonElement>(null)
  const from = useRef<Element | null>(null)
  useAction(action, () => {
    if (!button.current || button.current.disabled) return
    from.current = document.activeElement
    if (button.current.ariaExpanded !== 'true') button.current.click()
  })
  const onClose = () => {
    const before = from.current
    if (!before) return
    from.current = null
    // The user has moved the focus elsewhere.
    if (document.activeElement !== button.current) return
    if (before instanceof HTMLElement && before !== document.body && before.isConnected)
      before.focus({ preventScroll: true })
    else button.current?.blur()
  }
  return { ref: button, onClose }
}
