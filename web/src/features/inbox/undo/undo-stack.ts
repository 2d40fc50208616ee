/** How long something that was done can be undone. */
const UNDO_FOR_MS = 10 * 60_000

/** Something that was done on this page and can be undone. */
export type Undoable = {
  /** What it was done to: undoing goes by the latest first. */
  about: string
  /** Takes it back, and says in words what was done. */
  undo: () => Promise<string>
}

let stack: readonly (Undoable & { at: number })[] = []

/** Remembers what was done, so that it can be undone for a while. */
export function pushUndoable(undoable: Undoable): Undoable {
  const now = Date.now()
  const pushed = { ...undoable, at: now }
  stack = [...stack.filter(({ at }) => now - at < UNDO_FOR_MS), pushed]
  return pushed
}

/** Takes out what was done last, or what is given; null where there is nothing, or where it was undone already. */
export function takeUndoable(wanted?: Undoable): Undoable | null {
  const now = Date.now()
  const found = stack.findLast((undoable) => (wanted ? undoable === wanted : now - undoable.at < UNDO_FOR_MS))
  stack = stack.filter((undoable) => undoable !== found)
  return found ?? null
}
