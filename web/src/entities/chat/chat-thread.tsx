import type { Session } from '#api/models.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#api/session-check.ts'
import { chatPageQuery } from '#entities/conversation/queries.ts'
import { morePages } from '#api/list-query.ts'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { OpenChat } from './open-chat.tsx'
import { t } from '#ui/language/t.ts'

type ChatThreadProps = { ticketId: string; session: Session; asked: number }

/** The chat of a ticket. Waits for the ticket and its latest messages. */
export function ChatThread({ ticketId, session, asked }: ChatThreadProps) {
  const ticket = useQuery(ticketQuery(ticketId))
  const chat = useInfiniteQuery(chatPageQuery(ticketId))
  const account = useQuery(currentUserQuery(session))
  if (ticket.data && chat.data && account.data)
    return (
      <OpenChat
        ticket={ticket.data}
        chat={chat.data}
        settled={!chat.isFetching}
        older={morePages(chat)}
        session={session}
        accountId={account.data.id}
        asked={asked}
      />
    )
  const query = {
    data: undefined,
    error: ticket.error ?? chat.error ?? account.error,
    refetch: () => [ticket, chat, account].map(({ refetch }) => refetch()),
  }
  return <NotLoaded query={query} shape="bubbles" title={t('Couldn’t load the chat')} />
}
