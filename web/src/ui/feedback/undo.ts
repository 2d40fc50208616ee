import { toast } from './toast.tsx'
import { t } from '../language/t.ts'

/** How long a change can be undone, in ms. */
const UNDO_FOR_MS = 10 * 60_000

/** A change made on this page that can be undone. */
type Undoable = {
  /** Key of the changed thing, such as a ticket's id. */
  about: string
  /** Undoes the change. Returns the message to show afterwards. */
  undo: () => Promise<string>
}

let stack: readonly (Undoable & { at: number })[] = []
/** The close function of each open toast, by key. An older toast for the same thing could undo a newer change. */
const shownFor = new Map<string, () => void>()

/** Remembers a change for {@link undo}. */
export function pushUndoable(undoable: Undoable): Undoable {
  const now = Date.now()
  const pushed = { ...undoable, at: now }
  stack = [...stack.filter(({ at }) => now - at < UNDO_FOR_MS), pushed]
  return pushed
}

/** Shows a message with an undo button. */
export function toastWithUndo(words: string, undoable: Undoable): void {
  const pushed = pushUndoable(undoable)
  shownFor.get(undoable.about)?.()
  shownFor.set(
    undoable.about,
    toast.undoable(words, () => void undo(pushed)),
  )
}

/** Undoes the given change, or the latest one. */
export async function undo(wanted?: Undoable): Promise<void> {
  const now = Date.now()
  const found = stack.findLast((undoable) => (wanted ? undoable === wanted : now - undoable.at < UNDO_FOR_MS))
  stack = stack.filter((undoable) => undoable !== found)
  if (!found) return void toast.success(t('Nothing to undo.'))
  shownFor.get(found.about)?.()
  try {
    toast.success(await found.undo())
  } catch (problem) {
    if (problem instanceof Error) toast.failure(problem.message)
  }
}
