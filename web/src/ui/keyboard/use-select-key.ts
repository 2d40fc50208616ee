import { type RefObject, useRef } from 'react'
import type { ActionId } from './actions.ts'
import { useAction } from './use-action.ts'

/** For a choice that the key of an action opens. */
export function useSelectKey(action: ActionId): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null)
  useAction(action, () => {
    select.current?.focus()
    try {
      select.current?.showPicker()
    } catch {
      // Not every browser opens it by a program. It has the focus, so arrows and letters choose.
    }
  })
  return select
}
