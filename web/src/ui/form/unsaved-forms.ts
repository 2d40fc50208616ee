import { createContext, useContext, useEffect, useRef } from 'react'

type Save = () => Promise<unknown>

/** The forms of a page that a button outside of them can save. */
export type UnsavedForms = {
  /** Adds a form with unsaved input. Returns its removal. */
  add: (save: Save) => () => void
  /** Saves all forms with unsaved input. False if one could not be saved: it shows the reason. */
  saveAll: () => Promise<boolean>
}

export function collectUnsavedForms(): UnsavedForms {
  const saves = new Set<Save>()
  return {
    add(save) {
      saves.add(save)
      return () => void saves.delete(save)
    },
    async saveAll() {
      const results = await Promise.allSettled([...saves].map((save) => save()))
      return results.every(({ status }) => status === 'fulfilled')
    },
  }
}

/** Null outside pages that save for their forms. */
export const UnsavedFormsContext = createContext<UnsavedForms | null>(null)

/** Lets the page save this form while it has unsaved input. */
export function useUnsavedForm(isChanged: boolean, save: Save): void {
  const forms = useContext(UnsavedFormsContext)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => (forms && isChanged ? forms.add(() => latest.current()) : undefined), [forms, isChanged])
}
