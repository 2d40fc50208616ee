import { toast } from '#ui/feedback/toast.tsx'

/** Says what was done, with a way to take it back, and what came of that. */
export const sayUndoable = (words: string, undo: () => Promise<string>): void =>
  void toast.undoable(words, () => {
    undo().then(toast.success, ({ message }: Error) => toast.failure(message))
  })
