import type { Session } from '#api/models.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#api/session-check.ts'
import { chatPageQuery } from '#entities/conversation/queries.ts'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { CannotLoad } from '#ui/feedback/not-loaded.tsx'
import { OpenChat } from './open-chat.tsx'
import { t } from '#ui/language/t.ts'

type ChatThreadProps = { ticketId: string; session: Session; asked: number }

/** The chat of a ticket once ticket and messages have arrived, and until then what there is to say about them. */
export function ChatThread({ ticketId, session, asked }: ChatThreadProps) {
  const ticket = useQuery(ticketQuery(ticketId))
  const chat = useInfiniteQuery(chatPageQuery(ticketId))
  const account = useQuery(currentUserQuery(session))
  if (ticket.data && chat.data && account.data) {
    const older = {
      exist: chat.hasNextPage,
      loading: chat.isFetchingNextPage,
      failed: chat.isFetchNextPageError,
      load: () => void chat.fetchNextPage(),
    }
    return (
      <OpenChat
        ticket={ticket.data}
        chat={chat.data}
        settled={!chat.isFetching}
        older={older}
        session={session}
        accountId={account.data.id}
        asked={asked}
      />
    )
  }

  const failure = ticket.error ?? chat.error ?? account.error
  if (!failure) return <Skeletons shape="bubbles" />
  const retry = () => {
    void ticket.refetch()
    void chat.refetch()
    void account.refetch()
  }
  return <CannotLoad title={t('The chat could not be loaded')} error={failure} retry={retry} />
}
