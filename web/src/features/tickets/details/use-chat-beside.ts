import type { TicketDetails } from '#api/models.ts'

import { type RefObject, useState } from 'react'
import { useNarrow } from '#ui/use-narrow.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { TICKET_ACTIONS } from '../ticket-actions.ts'

/** Between the menu and the sidebar of the specification, both open, this is what a window of 1200 pixels leaves. */
const ROOM_FOR_BOTH = 600
const SETTING = 'chat-beside'
const CLOSED = 'closed'

/** Where the chat of a ticket is, and how it is opened and closed. */
export type ChatBeside = {
  /** Whether there is no room beside the ticket: the chat is a drawer then. */
  narrow: boolean
  isOpen: boolean
  /** How often it was asked for: each time it takes the focus. */
  asked: number
  open: () => void
  close: () => void
}

/**
 * Keeps the chat open beside the ticket for its requester and its assignee, until somebody closes it, which is
 * remembered. A drawer covers the ticket, so it opens only when it is asked for. `place` is what ticket and chat share.
 */
export function useChatBeside(ticket: TicketDetails, place: RefObject<HTMLDivElement | null>): ChatBeside {
  const narrow = useNarrow(place, ROOM_FOR_BOTH)
  const [drawer, setDrawer] = useState(false)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [asked, setAsked] = useState(0)

  const opensByItself = takesPart(ticket, useAccountId()) && localStorage.getItem(SETTING) !== CLOSED
  // Whoever loses the ticket while the chat is open reads on.
  if (chosen === null && opensByItself) setChosen(true)
  const beside = chosen ?? opensByItself
  return {
    narrow,
    isOpen: TICKET_ACTIONS.chat.allowed(ticket) && (narrow ? drawer : beside),
    asked,
    open: () => {
      setAsked(asked + 1)
      if (narrow) setDrawer(true)
      else {
        setChosen(true)
        localStorage.removeItem(SETTING)
      }
    },
    close: () => {
      if (narrow) setDrawer(false)
      else {
        setChosen(false)
        localStorage.setItem(SETTING, CLOSED)
      }
    },
  }
}

const takesPart = ({ assignee, requester }: TicketDetails, accountId: string | undefined): boolean =>
  accountId !== undefined && (requester.id === accountId || assignee?.id === accountId)
