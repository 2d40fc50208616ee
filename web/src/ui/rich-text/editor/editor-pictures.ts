import { createContext, type ReactNode } from 'react'

/** How an editor shows a picture, by its file and the words for it; null: by its words alone. */
export const EditorPictures = createContext<((file: string, words: string) => ReactNode) | null>(null)
