import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#api/client.ts'
import { unreadQuery } from './queries.ts'
import { useSession } from '#ui/use-session.ts'

/** Numbers of the user's unread messages: in all conversations, and by ticket. */
export type UnreadCounts = { messages: number; ofTicket: ReadonlyMap<string, number> }

const NOTHING: UnreadCounts = { messages: 0, ofTicket: new Map() }

/** The user's unread messages. Zero for visitors and until they are loaded. */
export function useUnread(): UnreadCounts {
  const session = useSession()
  const { data } = useQuery({
    ...unreadQuery(),
    // Until a required action is done, the server rejects all other calls.
    enabled: session !== null && !session.requiredAction,
    select: inReach,
  })
  return (session && data) || NOTHING
}

const inReach = ({ messages, conversations }: Answer<'getUnread'>): UnreadCounts => ({
  messages,
  ofTicket: new Map(conversations.map(({ ticketId, unread }) => [ticketId, unread])),
})
