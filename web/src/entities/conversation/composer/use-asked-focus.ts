import { documentOfText } from '@support-desk/contract'
import { type RefObject, useEffect, useRef } from 'react'
import { takeHeldKeys } from '#ui/keyboard/held-keys.ts'
import type { RichEditorActions } from '#ui/rich-text/editor-props.ts'

/**
 * Focuses an editor each time `asked` grows, also when the editor is mounted later. Inserts the keys that were held for
 * it.
 */
export function useAskedFocus(field: RefObject<RichEditorActions | null>, asked: number): void {
  const served = useRef(0)
  // After each render, because a ref does not notify when it is set.
  useEffect(() => {
    if (asked === served.current || !field.current) return
    served.current = asked
    field.current.focus()
    const text = takeHeldKeys()
    if (text !== '') field.current.insert(documentOfText(text))
  })
}
