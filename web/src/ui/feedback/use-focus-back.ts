import { useEffect, useState } from 'react'
import { lastingFocus } from './lasting-focus.ts'

/**
 * Restores the focus to the element that had it before a dialog was mounted, if closing the dialog loses it. Mantine
 * does this only for dialogs that stay mounted while closed.
 */
export function useFocusBack(): void {
  const [opener] = useState(lastingFocus)
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
