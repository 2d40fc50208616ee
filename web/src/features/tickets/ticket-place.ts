import type { Ticket } from '#api/models.ts'

import { hashKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { PagedList } from '#api/list-query.ts'
import type { TicketListQuery } from '#entities/ticket/queries.ts'
import type { ComingBack } from '#ui/rows/use-come-back.ts'
import type { RowPlace } from '#ui/rows/use-leave.ts'
import { sessionMap } from '#ui/kept/session-map.ts'

/** Where a ticket stands in the list that it was opened from. */
export type TicketPlace = RowPlace & { id: string; query: TicketListQuery; list: string }

/** By the entry of the browser's history, so that a reload, Go Back and going forward lead to the same place. */
const places = sessionMap<TicketPlace>('ticket-places')
/** By the name of the list. */
const rowsLeft = sessionMap<ComingBack>('rows-left')

let leaving: TicketPlace | null = null

/** Remembers where the ticket stands that is opened next. */
export function leaveFor(place: TicketPlace): void {
  leaving = place
  rowsLeft.set(place.list, { id: place.id, index: place.index })
}

/** Where a list was left, for whoever comes back to it, and how to leave it. */
export function useComingBack(list: PagedList<Ticket>, query: TicketListQuery) {
  const name = hashKey(list.key)
  const isBack = useNavigationType() === NavigationType.Pop
  const [comingBack] = useState(() => (isBack ? rowsLeft.get(name) : null))
  return {
    comingBack,
    leave: ({ id }: Pick<Ticket, 'id'>, place: RowPlace) => leaveFor({ ...place, id, query, list: name }),
  }
}

/** Where a ticket stands in the list that it was opened from; null where it was not opened from one. */
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
