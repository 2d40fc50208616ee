import { createContext } from 'react'

/** Closes the dialog around, as Escape does; null where there is none. */
export const CloseDialog = createContext<(() => void) | null>(null)
