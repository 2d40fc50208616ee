import { useAction } from '#ui/keyboard/use-action.ts'
import type { Cursor } from '#ui/rows/use-cursor.ts'

type ListActions = {
  cursor: Cursor
  open: (index: number) => void
  openNext: () => void
  select: (index: number, isRange: boolean) => void
}

/** The keys of the list. They act with any focus, except in fields. */
export function useListKeys({ cursor, open, openNext, select }: ListActions): void {
  useAction('inbox.next', () => cursor.move(1))
  useAction('inbox.previous', () => cursor.move(-1))
  useAction('inbox.open', () => open(Math.max(cursor.at(), 0)))
  useAction('inbox.nextInQueue', openNext)
  useAction('inbox.select', () => select(Math.max(cursor.at(), 0), false))
  useAction('inbox.selectRange', () => select(Math.max(cursor.at(), 0), true))
}
