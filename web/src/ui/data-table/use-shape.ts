import { type RefObject, useCallback } from 'react'
import { isPhone, useByWidth } from '../use-narrow.ts'
import { pageRoom } from './page-room.ts'

/** What is left in a window of 768 pixels beside the menu as icons. */
const ROOM_FOR_A_TABLE = 640
/** With less room, most texts that open a row need two lines. */
const ROOM_FOR_ONE_LINE = 900

/** As what rows are shown: cards, or a table whose rows have two lines or one. */
export type Shape = 'cards' | 'tall' | 'table'

/**
 * The shape of a list that has as much room as an element. Until the element has been measured it is taken to have all the room of
 * the page; where that is not known either the shape is null until then, which is before anything is painted: rows that were made
 * for another room have to be made again.
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
