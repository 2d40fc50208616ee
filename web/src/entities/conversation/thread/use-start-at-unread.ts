import { type RefObject, useLayoutEffect, useRef } from 'react'
import { placeIn } from './use-older.ts'
import { ABOVE, type useStayAtEnd } from './use-stay-at-end.ts'

/** The last message, note or opening. Events below must not push it out of sight. */
export const lastEntryIn = (list: HTMLElement): Element | null =>
  [...list.querySelectorAll('[data-entry]')].at(-1) ?? null

/**
 * Scrolls once to the unread line when the conversation is opened. `isReady`: the line is rendered, if there is one.
 */
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
    // At the end, all unread messages are already visible.
    if (top >= box.scrollTop) return
    leaveEnd()
    box.scrollTo(0, top)
  })
}
