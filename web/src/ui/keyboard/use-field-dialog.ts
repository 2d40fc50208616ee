import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropHeldKeys, holdKeys } from './held-keys.ts'

/**
 * Tracks which of several dialogs is open. If a dialog starts with a field, keys are held for it while its code loads.
 * Closing restores the focus.
 */
export function useFieldDialog<Dialog>() {
  const [opened, setOpened] = useState<Dialog | null>(null)
  const cameFrom = useRef<Element>(null)
  // The dialog mounts too late to record the previous focus itself.
  const giveBack = useEffectEvent(() => {
    const isLost = document.activeElement === document.body
    if (isLost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    cameFrom.current = null
  })
  useEffect(() => {
    if (opened === null) return
    // Also runs when the owner of the dialog is unmounted.
    return () => {
      dropHeldKeys()
      giveBack()
    }
  }, [opened])
  return {
    opened,
    /** Opens a dialog. `hasField`: hold typed keys for its first field. */
    open: (dialog: Dialog, hasField = true) => {
      if (opened !== null) return
      cameFrom.current = document.activeElement
      if (hasField) holdKeys()
      setOpened(dialog)
    },
    close: () => setOpened(null),
  }
}
