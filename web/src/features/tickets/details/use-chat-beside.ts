import type { TicketDetails } from '#api/models.ts'

import { type RefObject, useState } from 'react'
import { useNarrow } from '#ui/use-narrow.ts'
import { useAccountId } from '#ui/use-account-id.ts'

/** In pixels: the width that remains in a window of 1200 pixels between the open menu and the open sidebar. */
const ROOM_FOR_BOTH = 600
const SETTING = 'chat-beside'
const CLOSED = 'closed'

/**
 * Keeps the chat open beside the ticket for its requester and its assignee, until they close it. That choice is stored.
 * A drawer covers the ticket, so it opens only on request. `place` is the element that ticket and chat share.
 */
export function useChatBeside(ticket: TicketDetails, place: RefObject<HTMLDivElement | null>) {
  const narrow = useNarrow(place, ROOM_FOR_BOTH)
  const [drawer, setDrawer] = useState(false)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [asked, setAsked] = useState(0)

  const opensByItself = takesPart(ticket, useAccountId()) && localStorage.getItem(SETTING) !== CLOSED
  // A former assignee can continue to read the open chat.
  if (chosen === null && opensByItself) setChosen(true)
  const beside = chosen ?? opensByItself
  return {
    /** Whether there is no room beside the ticket. The chat is then a drawer. */
    narrow,
    isOpen: ticket.assignee !== null && (narrow ? drawer : beside),
    /** Number of requests to focus the chat. It takes the focus each time this grows. */
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

export type ChatBeside = ReturnType<typeof useChatBeside>

const takesPart = ({ assignee, requester }: TicketDetails, accountId: string | undefined): boolean =>
  accountId !== undefined && (requester.id === accountId || assignee?.id === accountId)
