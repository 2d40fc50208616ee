import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { QueueOrder } from '@support-desk/contract'
import { ORDERS } from './orders.ts'
import { FIRST_VIEW } from './views/everything.ts'

/** State of the inbox, as stored in the address. */
export type InboxPlace = {
  /** Id of the view. */
  view: string
  /** An additional condition that filters the view. Empty for none. */
  condition: string
  /** Null: the order of the view. */
  order: QueueOrder | null
  /** Id of the open ticket, or null. */
  ticket: string | null
}

const EMPTY: InboxPlace = { view: FIRST_VIEW, condition: '', order: null, ticket: null }

/** Reads the state from query parameters. */
export function placeOf(words: URLSearchParams): InboxPlace {
  return {
    view: words.get('view') || EMPTY.view,
    condition: words.get('condition')?.trim() ?? '',
    order: ORDERS.find((order) => order === words.get('order')) ?? null,
    ticket: words.get('ticket') || null,
  }
}

/** Converts the state to query parameters, without defaults. */
function wordsOf(place: InboxPlace): URLSearchParams {
  const words = new URLSearchParams()
  if (place.view !== EMPTY.view) words.set('view', place.view)
  if (place.condition) words.set('condition', place.condition)
  if (place.order) words.set('order', place.order)
  if (place.ticket) words.set('ticket', place.ticket)
  return words
}

/** Path of a state of the inbox, for shared links. */
export function inboxAddress(place: Partial<InboxPlace>): string {
  const words = wordsOf({ ...EMPTY, ...place })
  return words.size > 0 ? `/inbox?${words}` : '/inbox'
}

/** State of a history entry: the ticket was opened from the list, which is the previous entry. */
export const FROM_LIST = { isFromList: true } as const

/** Keeps the state of the inbox in the address. */
export function useInboxPlace() {
  const [words, setWords] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const isFromList = typeof state === 'object' && state !== null && 'isFromList' in state
  const place = useMemo(() => placeOf(words), [words])
  const isOpen = place.ticket !== null
  const go = useCallback(
    (part: Partial<InboxPlace>, how: { replace: boolean; state: unknown }) =>
      setWords((latest) => wordsOf({ ...placeOf(latest), ...part }), { ...how, preventScrollReset: true }),
    [setWords],
  )
  return {
    place,
    /** Changes the list. The open ticket stays open. */
    change: useCallback(
      (part: Omit<Partial<InboxPlace>, 'ticket'>) => go(part, { replace: true, state }),
      [go, state],
    ),
    /**
     * Opens a ticket. If another ticket is open, its history entry is replaced. So Go Back leads from the tenth ticket to
     * the list, not through nine others.
     */
    open: useCallback(
      (ticket: string) => go({ ticket }, { replace: isOpen, state: isOpen ? state : FROM_LIST }),
      [go, isOpen, state],
    ),
    /** Goes back to the list. */
    close: useCallback(() => {
      if (isFromList) void navigate(-1)
      else go({ ticket: null }, { replace: true, state: null })
    }, [go, isFromList, navigate]),
  }
}
