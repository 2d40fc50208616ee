import { type RefObject, useEffect, useRef } from 'react'
import type { Rows } from '#ui/rows/use-rows.ts'
import type { ListedTicket } from '../queries.ts'

/** A row of which less can be seen is out of sight. */
const SEEN = 0.9

/**
 * Takes the list along with who goes on from ticket to ticket: a row that is out of sight becomes the first one in sight, so that what
 * comes next is seen, and read. Returns how to say to which ticket somebody goes on.
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
    // To ask where it stands would hold up the ticket that is being painted; this is told after that.
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
