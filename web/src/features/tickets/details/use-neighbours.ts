import type { Ticket } from '#api/models.ts'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Cursor, pageQuery } from '#api/list-query.ts'
import { ticketList } from '#entities/ticket/queries.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { ticketAddress } from '#entities/ticket/ticket-address.ts'
import { leaveFor, type TicketPlace } from '../ticket-place.ts'
import { t } from '#ui/language/t.ts'

type Row = Pick<Ticket, 'id'>
type Step = 1 | -1
type Spot = { cursors: readonly (string | null)[]; at: number; row: Row }

/** Stale time of a page of the list, in ms. */
const FRESH_MS = 10_000

/** Navigation to the previous and next ticket of the list. */
export type Neighbours = { hasPrevious: boolean; hasNext: boolean; go: (step: Step) => void }

/**
 * Navigates through the list from which the ticket was opened, in its order and with its filter. A ticket that has left
 * the list keeps its position. Each step replaces the history entry, so that Go Back returns to the list.
 */
export function useNeighbours(place: TicketPlace | null, id: string): Neighbours | null {
  const client = useQueryClient()
  const navigate = useNavigate()
  const list = ticketList(place?.query ?? {})
  const cursor = place?.cursors.at(-1) ?? undefined
  const { data: page } = useQuery({ ...pageQuery(list, cursor), enabled: place !== null })
  // The rows when the ticket was last among them.
  const [seen, setSeen] = useState<{ id: string; rows: readonly Row[] } | null>(null)
  const isThere = page?.answer.some((row) => row.id === id) === true
  if (isThere && (seen?.id !== id || seen.rows !== page.answer)) setSeen({ id, rows: page.answer })
  if (!place || !page) return null

  const rows = page.answer
  const near = (step: Step) => indexBeside(rows, seen?.id === id ? seen.rows : [], { id, at: place.at, step })
  const hasMore = { [1]: page.nextCursor !== null, [-1]: place.cursors.length > 1 }

  const load = async (at: Cursor) => client.fetchQuery({ ...pageQuery(list, at), staleTime: FRESH_MS })

  const find = async (step: Step): Promise<Spot | null> => {
    const at = near(step)
    const row = rows[at]
    if (row) return { cursors: place.cursors, at, row }
    const cursors = [...place.cursors]
    let next = page.nextCursor
    for (;;) {
      if (step === 1) {
        if (next === null) return null
        cursors.push(next)
      } else if (cursors.pop() === undefined || cursors.length === 0) return null
      const { answer, nextCursor } = await load(cursors.at(-1) ?? undefined)
      const others = answer.map((other, index) => ({ other, index })).filter(({ other }) => other.id !== id)
      const found = step === 1 ? others[0] : others.at(-1)
      if (found) return { cursors, at: found.index, row: found.other }
      next = nextCursor
    }
  }

  const go = async (step: Step) => {
    try {
      const spot = await find(step)
      if (!spot)
        return toast.success(
          t(step === 1 ? 'That was the last ticket in this view.' : 'This is the first ticket.'),
        )
      const { row, ...rest } = spot
      leaveFor({ ...place, ...rest, id: row.id, index: Math.max(place.index + step, 0) })
      await navigate(ticketAddress(row.id), { replace: true })
    } catch (failure) {
      toast.failure(failure instanceof Error ? failure.message : String(failure))
    }
  }

  return {
    hasPrevious: rows[near(-1)] !== undefined || hasMore[-1],
    hasNext: rows[near(1)] !== undefined || hasMore[1],
    go: (step) => void go(step),
  }
}

/** Index of the row before or after a ticket. -1 if it is on another page or does not exist. */
export function indexBeside(
  rows: readonly Row[],
  seen: readonly Row[],
  { id, at, step }: { id: string; at: number; step: Step },
): number {
  const here = rows.findIndex((row) => row.id === id)
  if (here >= 0) return here + step
  const before = seen.findIndex((row) => row.id === id)
  if (before < 0) return step === 1 ? at : at - 1
  const beside = step === 1 ? seen.slice(before + 1) : seen.slice(0, before).toReversed()
  const nearest = beside.find((other) => rows.some((row) => row.id === other.id))
  return nearest ? rows.findIndex((row) => row.id === nearest.id) : step === 1 ? rows.length : -1
}
