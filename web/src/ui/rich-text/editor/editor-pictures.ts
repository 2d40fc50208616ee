import { createContext, type ReactNode } from 'react'

/** Renders a picture in the editor, by file id and alternative text. Null: show the alternative text. */
export const EditorPictures = createContext<((file: string, words: string) => ReactNode) | null>(null)
