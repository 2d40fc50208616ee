import { type RefObject, useId, useRef, useState } from 'react'

/** A menu or another small part that a button opens, for the code that shows it. */
export type Popup = {
  /** That of the button; what is shown is `<id>-dropdown`. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/**
 * The state of what a button opens. Its code is loaded when somebody comes near the button, and what it shows is rendered from the
 * first click on: most visits to a page open none, and the library's part for places beside a button is large.
 */
export function usePopup(kind: 'menu' | 'dialog', load: () => Promise<unknown>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isWanted, want] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // Whoever clicks asks once more for what could not be loaded.
  const comeNear = () => void load().catch(() => undefined)
  const popup: Popup = { id, button, isOpen, setOpen }
  return {
    popup,
    /** Whether it has been opened. */
    isWanted,
    /** What its button is given. */
    target: {
      ref: button,
      id,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      onPointerEnter: comeNear,
      onFocus: comeNear,
      onClick: () => {
        want(true)
        setOpen(!isOpen)
      },
    },
  }
}
