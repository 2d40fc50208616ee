import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ViewColumn, Workspace } from '@support-desk/contract'
import { roomFor } from './grid.ts'

/** Layout of a row: two lines beside an open ticket, columns in a wide list, or one short line. */
export type RowForm = 'two-lines' | 'columns' | 'short'

const HEIGHTS: Record<Workspace['density'], Record<RowForm, number>> = {
  comfortable: { 'two-lines': 56, columns: 40, short: 40 },
  compact: { 'two-lines': 56, columns: 32, short: 32 },
}

/** Chooses the layout of rows for the available width, with the row height. */
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
