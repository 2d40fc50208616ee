import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from './queries.ts'
import { useSession } from '#ui/use-session.ts'

/** Unread messages of the user who is signed in: in all conversations, and in that of each ticket. */
export type unread = { messages: number; ofTicket: ReadonlyMap<string, number> }

const NOTHING: unread = { messages: 0, ofTicket: new Map() }

/** What the user who is signed in has not read; nothing for anybody else, and until it is known. */
export function useUnread(): unread {
  const session = useSession()
  const { data } = useQuery({
    ...unreadQuery(),
    // Who has to do something first is refused all other calls.
    enabled: session !== null && !session.requiredAction,
    select: inReach,
  })
  return (session && data) || NOTHING
}

const inReach = ({
  messages,
  conversations,
}: {
  messages: number
  conversations: { ticketId: string; unread: number }[]
}): unread => ({
  messages,
  ofTicket: new Map(conversations.map(({ ticketId, unread }) => [ticketId, unread])),
})
