import { type RefObject, useEffect, useRef } from 'react'
import type { Rows } from '#ui/rows/use-rows.ts'
import type { ListedTicket } from '../queries.ts'

/** Visible share of a row below which it counts as out of sight. */
const SEEN = 0.9

/**
 * Scrolls the list along with the open ticket. A row out of sight is scrolled to the top, so that the next ones are
 * visible and get prefetched. Returns a function that announces the next ticket.
 */
export function useListAlong(
  body: RefObject<HTMLElement | null>,
  openId: string | null,
  { indexOf, rowsWindow }: Rows<ListedTicket>,
): (id: string | null) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const index = openId !== null && wanted.current === openId ? indexOf(openId) : -1
    if (index < 0) return
    wanted.current = null
    const row = body.current?.querySelector(`[data-index="${index}"]`)
    if (!row) return rowsWindow.scrollTo(index)
    // An observer, because measuring would delay painting the ticket.
    const watch = new IntersectionObserver(([seen]) => {
      watch.disconnect()
      if (seen && seen.intersectionRatio < SEEN) row.scrollIntoView({ block: 'start' })
    })
    watch.observe(row)
  })
  return (id) => {
    wanted.current = id
  }
}
