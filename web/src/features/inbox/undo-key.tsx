import { useAction } from '#ui/keyboard/use-action.ts'
import { undo } from '#ui/feedback/undo.ts'

/** The key that undoes the last change in the inbox. */
export function UndoKey() {
  useAction('inbox.undo', () => void undo())
  return null
}
