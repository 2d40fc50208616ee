import { type RefObject, useCallback } from 'react'
import { isPhone, useByWidth } from '../use-narrow.ts'
import { pageRoom } from './page-room.ts'

/** In pixels: the width that remains in a window of 768 pixels beside the collapsed menu. */
const ROOM_FOR_A_TABLE = 640
/** In pixels. In a narrower table, most link texts need two lines. */
const ROOM_FOR_ONE_LINE = 900

/** How rows are shown: as cards, or as a table with rows of two lines or one. */
export type Shape = 'cards' | 'tall' | 'table'

/**
 * Returns the shape that fits the width of an element. Before the element is measured, it uses the width of the page.
 * If that is unknown too, it returns null until the first layout, before anything is painted. Rows rendered for a wrong
 * shape would have to be rendered again.
 */
export function useShape(element: RefObject<HTMLElement | null>, hasSecondLine: boolean): Shape | null {
  const by = useCallback((room: number): Shape | null => shapeFor(room, hasSecondLine), [hasSecondLine])
  return useByWidth(element, by, () => {
    const room = pageRoom()
    return room === null ? null : by(room)
  })
}

/** An element that is not laid out has no width. */
function shapeFor(room: number, hasSecondLine: boolean): Shape {
  const isBelow = (needed: number) => room > 0 && room < needed
  if (isPhone() || isBelow(ROOM_FOR_A_TABLE)) return 'cards'
  return hasSecondLine && isBelow(ROOM_FOR_ONE_LINE) ? 'tall' : 'table'
}
