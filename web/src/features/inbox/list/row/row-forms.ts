import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Workspace } from '@support-desk/contract'

/** How a row is laid out: two lines where the list is beside a ticket, one with columns where it is wide, or one short line. */
export type RowForm = 'two-lines' | 'columns' | 'short'

/** With so many pixels there is room for all columns. */
const ROOM_FOR_COLUMNS = 720

const HEIGHTS: Record<Workspace['density'], Record<RowForm, number>> = {
  comfortable: { 'two-lines': 56, columns: 40, short: 40 },
  compact: { 'two-lines': 56, columns: 32, short: 32 },
}

/** How rows are laid out in the room there is, and how high each is. */
export function useRowForm(
  box: RefObject<HTMLElement | null>,
  density: Workspace['density'],
): { form: RowForm; height: number } {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setWide(element.clientWidth >= ROOM_FOR_COLUMNS)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  const form = isWide ? 'columns' : density === 'compact' ? 'short' : 'two-lines'
  return { form, height: HEIGHTS[density][form] }
}
