import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { QueueOrder } from '@support-desk/contract'
import { ORDERS } from './orders.ts'
import { FIRST_VIEW } from './views/everything.ts'

/** What the inbox shows, as it stands in the address. */
export type InboxPlace = {
  /** The id of a view. */
  view: string
  /** A condition that narrows the view down; empty where it does not. */
  condition: string
  /** Null is the order of the view. */
  order: QueueOrder | null
  /** The id of the ticket that is open, or null. */
  ticket: string | null
}

const EMPTY: InboxPlace = { view: FIRST_VIEW, condition: '', order: null, ticket: null }

/** What is shown for the words of an address. */
export function placeOf(words: URLSearchParams): InboxPlace {
  return {
    view: words.get('view') || EMPTY.view,
    condition: words.get('condition')?.trim() ?? '',
    order: ORDERS.find((order) => order === words.get('order')) ?? null,
    ticket: words.get('ticket') || null,
  }
}

/** The words of the address of a place, without what is so anyway. */
function wordsOf(place: InboxPlace): URLSearchParams {
  const words = new URLSearchParams()
  if (place.view !== EMPTY.view) words.set('view', place.view)
  if (place.condition) words.set('condition', place.condition)
  if (place.order) words.set('order', place.order)
  if (place.ticket) words.set('ticket', place.ticket)
  return words
}

/** The address of a place of the inbox, for links that are shared. */
export function inboxAddress(place: Partial<InboxPlace>): string {
  const words = wordsOf({ ...EMPTY, ...place })
  return words.size > 0 ? `/inbox?${words}` : '/inbox'
}

/** Says of an entry of the browser's history that a ticket was opened from the list, which is the entry before it. */
export const FROM_LIST = { isFromList: true } as const

/** What the inbox shows, and how to go elsewhere in it. */
type InboxWay = {
  place: InboxPlace
  /** Shows something else of the list; the open ticket stays open. */
  change: (part: Omit<Partial<InboxPlace>, 'ticket'>) => void
  /**
   * Opens a ticket. It takes the place of one that is open in the browser's history: so Go Back leads from the tenth ticket to
   * the list, and not through nine others.
   */
  open: (ticket: string) => void
  /** Goes back to the list. */
  close: () => void
}

/** Reads the place from the address, and keeps it there. */
export function useInboxPlace(): InboxWay {
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
    change: useCallback((part) => go(part, { replace: true, state }), [go, state]),
    open: useCallback(
      (ticket) => go({ ticket }, { replace: isOpen, state: isOpen ? state : FROM_LIST }),
      [go, isOpen, state],
    ),
    close: useCallback(() => {
      if (isFromList) void navigate(-1)
      else go({ ticket: null }, { replace: true, state: null })
    }, [go, isFromList, navigate]),
  }
}
