import { type RefObject, useId, useRef, useState } from 'react'

/** A menu or dialog that a button opens, for the component that renders it. */
export type Popup = {
  /** Id of the button. The popup has the id `<id>-dropdown`. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/**
 * State of a popup. Its code is loaded when the pointer or the focus comes near the button. It is rendered from the
 * first click on. Most visits open no popup, and the library's positioning code is large.
 */
export function usePopup(kind: 'menu' | 'dialog', load: () => Promise<unknown>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isWanted, want] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // A click retries a failed load.
  const comeNear = () => void load().catch(() => undefined)
  const popup: Popup = { id, button, isOpen, setOpen }
  return {
    popup,
    /** Whether the popup has ever been opened. */
    isWanted,
    /** Props for the button. */
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
