import { type RefObject, useLayoutEffect, useRef } from 'react'
import { placeIn } from './use-older.ts'
import { ABOVE, type useStayAtEnd } from './use-stay-at-end.ts'

/** The last message or note, or what the ticket was raised with: events below it do not push it out of sight. */
export const lastEntryIn = (list: HTMLElement): Element | null =>
  [...list.querySelectorAll('[data-entry]')].at(-1) ?? null

/** Scrolls to the line above what is unread, once, when the conversation is shown. `isReady` says that the line would be there. */
export function useStartAtUnread(
  list: RefObject<HTMLElement | null>,
  { leaveEnd }: Pick<ReturnType<typeof useStayAtEnd>, 'leaveEnd'>,
  isReady: boolean,
): void {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    const box = list.current
    if (isDone.current || !isReady || !box || !lastEntryIn(box)) return
    isDone.current = true
    const line = box.querySelector('[data-unread-line]')
    const top = line ? placeIn(box, line) - ABOVE : Infinity
    // Otherwise all that is unread is in sight at the end.
    if (top >= box.scrollTop) return
    leaveEnd()
    box.scrollTo(0, top)
  })
}
