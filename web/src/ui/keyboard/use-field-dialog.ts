import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropHeldKeys, holdKeys } from './held-keys.ts'

/**
 * Which of some dialogs is open. Where one begins with a field, what is typed belongs to that from the key on that opens it, also while
 * its code is on its way. Once it is closed, the focus is where it was before.
 */
export function useFieldDialog<Dialog>() {
  const [opened, setOpened] = useState<Dialog | null>(null)
  const cameFrom = useRef<Element>(null)
  // A dialog is there from the moment on that it opens, too late for it to know where the focus was.
  const giveBack = useEffectEvent(() => {
    const isLost = document.activeElement === document.body
    if (isLost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    cameFrom.current = null
  })
  useEffect(() => {
    if (opened === null) return
    // Also where what the dialog belongs to is gone with it.
    return () => {
      dropHeldKeys()
      giveBack()
    }
  }, [opened])
  return {
    opened,
    /** Opens one; `hasField` says whether what is typed from now on is meant for it. */
    open: (dialog: Dialog, hasField = true) => {
      if (opened !== null) return
      cameFrom.current = document.activeElement
      if (hasField) holdKeys()
      setOpened(dialog)
    },
    close: () => setOpened(null),
  }
}
