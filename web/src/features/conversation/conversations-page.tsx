import { CHAT_POLL_MS } from '@support-desk/contract'
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { liveState } from '#api/live/state.ts'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { numbered } from '#entities/ticket/numbered.ts'
import { conversationsQuery } from '#entities/conversation/queries.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { OnlyUnreadButton } from '#entities/conversation/only-unread-button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useSession } from '#ui/use-session.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPanel } from '#entities/chat/chat-panel.tsx'
import classes from './conversations.module.css'
import { t } from '#ui/language/t.ts'

/** All chats of the user, with the chosen one beside the list. On a phone it replaces the list. */
export function ConversationsPage() {
  const session = useSession()
  const chosen = useSearchParams()[0].get('ticket')
  const [onlyUnread, setOnlyUnread] = useState(false)
  const query = useInfiniteQuery({
    ...conversationsQuery(onlyUnread ? 'unread' : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: () => (liveState() === 'live' ? false : CHAT_POLL_MS),
  })
  const { data, hasNextPage, fetchNextPage } = query
  const { data: ticket } = useQuery({ ...ticketQuery(chosen ?? ''), enabled: chosen !== null })
  if (!session) return null

  const withoutChats = data?.length === 0 && !chosen && !onlyUnread
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('Conversations')}
        documentTitle={ticket && t('Chat {ticket}', { ticket: numbered(ticket) })}
      />
      <NotLoaded query={query} shape="lines" title={t('Couldn’t load your conversations')} />
      {withoutChats && (
        <EmptyState
          kind="nothing-yet"
          title={t('No conversations yet')}
          text={t('A conversation starts when a ticket is assigned.')}
        />
      )}
      {data && !withoutChats && (
        <div className={classes.split} data-open={chosen !== null || undefined}>
          <nav className={classes.list} aria-label={t('Conversations')}>
            <div className={classes.filter}>
              <OnlyUnreadButton isOn={onlyUnread} onChange={setOnlyUnread} />
            </div>
            {data.length === 0 && <EmptyState kind="all-done" title={t('No unread messages')} />}
            <ConversationList conversations={data} chosen={chosen} />
            {hasNextPage && (
              <Button variant="subtle" fullWidth onClick={() => void fetchNextPage()}>
                {t('Show more')}
              </Button>
            )}
          </nav>
          <div className={classes.detail}>
            {chosen ? (
              <ConversationPanel key={chosen} ticketId={chosen} session={session} />
            ) : (
              <EmptyState kind="nothing-yet" title={t('Choose a conversation')} />
            )}
          </div>
        </div>
      )}
    </div>
  )
}
