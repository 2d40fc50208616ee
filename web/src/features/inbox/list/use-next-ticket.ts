import { useEffect, useRef } from 'react'
import type { Rows } from '#ui/rows/use-rows.ts'
import type { ListedTicket } from '../queries.ts'

/** The open ticket, its last index in the list, and the tickets below it at that time. */
type OpenPosition = { id: string; index: number; below: readonly string[] }

/** Number of tickets remembered below the open one. As many can leave the list with it. */
const BELOW = 50

/**
 * Finds the ticket after the open one, even if that has left the list. After the last row, it is the ticket that has
 * waited for us longest.
 */
export function useNextTicket(openId: string | null, rows: Rows<ListedTicket>) {
  const { count, complete, indexOf, rowAt, settled } = rows
  const seen = useRef<OpenPosition | null>(null)
  /**
   * Tickets handled on this page, with the start of their turn. The list may show them as waiting until it is
   * refetched.
   */
  const workedOff = useRef(new Map<string, string>())
  const isOver = (row: ListedTicket): boolean =>
    settled.left.has(row.id) || workedOff.current.get(row.id) === row.turnSince
  useEffect(() => {
    const index = openId === null ? -1 : indexOf(openId)
    if (openId === null || index < 0) return
    const below = Array.from({ length: BELOW }, (_, step) => rowAt(index + 1 + step)?.id ?? [])
    seen.current = { id: openId, index, below: below.flat() }
  })

  const longestWaiting = (): number | null => {
    const waiting = Array.from({ length: count }, (_, index) => ({ index, row: rowAt(index) })).filter(
      ({ row }) => row && row.turn === 'us' && !row.snooze && row.id !== openId && !isOver(row),
    )
    const since = ({ row }: (typeof waiting)[number]): string => row?.turnSince ?? ''
    return waiting.toSorted((one, other) => (since(one) < since(other) ? -1 : 1))[0]?.index ?? null
  }

  const markWorkedOff = (): void => {
    const row = openId === null ? undefined : rowAt(indexOf(openId))
    if (row) workedOff.current.set(row.id, row.turnSince)
  }

  /** Index of the next ticket, which may not be loaded. Null if none waits. */
  const nextOf = (): number | null => {
    const here = openId === null ? -1 : indexOf(openId)
    let next = here + 1
    if (here < 0 && seen.current !== null && seen.current.id === openId) {
      const { below, index } = seen.current
      const still = below.find((id) => indexOf(id) >= 0)
      next = still === undefined ? index : indexOf(still)
    }
    while (next < count) {
      const row = rowAt(next)
      if (!row || !isOver(row)) return next
      next += 1
    }
    return complete ? longestWaiting() : next
  }
  return { nextOf, markWorkedOff }
}
