import { createContext } from 'react'

/** Closes the enclosing dialog, as Escape does. Null outside a dialog. */
export const CloseDialog = createContext<(() => void) | null>(null)
