import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { pushUndoable, takeUndoable, type Undoable } from './undo-stack.ts'

/** Which word about what was done is there for what. The one before it could undo something else by then. */
const shownFor = new Map<string, () => void>()

/** Says what was done, with a way to undo it there and on a key. */
export function sayDone(words: string, undoable: Undoable): void {
  const pushed = pushUndoable(undoable)
  shownFor.get(undoable.about)?.()
  shownFor.set(
    undoable.about,
    toast.undoable(words, () => void undo(pushed)),
  )
}

/** Undoes what was done last, or what is given. */
export async function undo(wanted?: Undoable): Promise<void> {
  const undoable = takeUndoable(wanted)
  if (!undoable) return void toast.success(t('There is nothing to undo.'))
  shownFor.get(undoable.about)?.()
  try {
    toast.success(await undoable.undo())
  } catch (problem) {
    if (problem instanceof Error) toast.failure(problem.message)
  }
}
