import { useState } from 'react'
import { extended, NOTHING_SELECTED, type Selection, toggled } from './selection.ts'

/** What is selected in a list; with another list nothing is. */
export function useSelection(list: string) {
  const [held, setHeld] = useState({ list, selection: NOTHING_SELECTED })
  const current = held.list === list ? held.selection : NOTHING_SELECTED
  const change = (make: (selection: Selection) => Selection) =>
    setHeld((before) => ({
      list,
      selection: make(before.list === list ? before.selection : NOTHING_SELECTED),
    }))
  return {
    selection: current,
    toggle: (id: string, index: number) => change((selection) => toggled(selection, id, index)),
    extend: (index: number, idAt: (index: number) => string | undefined) =>
      change((selection) => extended(selection, index, idAt)),
    selectAll: () => change((selection) => ({ ...selection, ids: new Set(), isAll: true })),
    clear: () => change(() => NOTHING_SELECTED),
  }
}
