import type { Ticket } from '#api/models.ts'

import { hashKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { PagedList } from '#api/list-query.ts'
import type { TicketListQuery } from '#entities/ticket/queries.ts'
import type { ComingBack } from '#ui/rows/use-come-back.ts'
import type { RowPlace } from '#ui/rows/use-leave.ts'
import { sessionMap } from '#ui/kept/session-map.ts'

/** Position of a ticket in the list from which it was opened. */
export type TicketPlace = RowPlace & { id: string; query: TicketListQuery; list: string }

/** Positions by history entry, so that a reload, Go Back and Go Forward find the same position. */
const places = sessionMap<TicketPlace>('ticket-places')
/** Rows to return to, by name of the list. */
const rowsLeft = sessionMap<ComingBack>('rows-left')

let leaving: TicketPlace | null = null

/** Stores the position of the ticket that is about to be opened. */
export function leaveFor(place: TicketPlace): void {
  leaving = place
  rowsLeft.set(place.list, { id: place.id, index: place.index })
}

/** Returns the row to focus when the reader returns to a list, and a function to call before opening a row. */
export function useComingBack(list: PagedList<Ticket>, query: TicketListQuery) {
  const name = hashKey(list.key)
  const isBack = useNavigationType() === NavigationType.Pop
  const [comingBack] = useState(() => (isBack ? rowsLeft.get(name) : null))
  return {
    comingBack,
    leave: ({ id }: Pick<Ticket, 'id'>, place: RowPlace) => leaveFor({ ...place, id, query, list: name }),
  }
}

/** Position of a ticket in its list. Null if it was not opened from a list. */
export function useTicketPlace(id: string): TicketPlace | null {
  const { key } = useLocation()
  return useMemo(() => placeOf(key, id), [key, id])
}

function placeOf(key: string, id: string): TicketPlace | null {
  if (leaving?.id === id) {
    places.set(key, leaving)
    leaving = null
  }
  const place = places.get(key)
  return place?.id === id ? place : null
}
