import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ViewColumn, Workspace } from '@support-desk/contract'
import { roomFor } from './grid.ts'

/** How a row is laid out: two lines where the list is beside a ticket, one with columns where it is wide, or one short line. */
export type RowForm = 'two-lines' | 'columns' | 'short'

const HEIGHTS: Record<Workspace['density'], Record<RowForm, number>> = {
  comfortable: { 'two-lines': 56, columns: 40, short: 40 },
  compact: { 'two-lines': 56, columns: 32, short: 32 },
}

/** How rows are laid out in the room there is, and how high each is. */
export function useRowForm(
  box: RefObject<HTMLElement | null>,
  density: Workspace['density'],
  columns: readonly ViewColumn[],
): { form: RowForm; height: number } {
  const [isWide, setWide] = useState(false)
  const room = roomFor(columns)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setWide(element.clientWidth >= room)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, room])
  const form = isWide ? 'columns' : density === 'compact' ? 'short' : 'two-lines'
  return { form, height: HEIGHTS[density][form] }
}
