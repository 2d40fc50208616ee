import type { TicketDetails } from '../../../api/models.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { timelineQuery } from '../queries.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeletons } from '../../../ui/feedback/loading.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { Entry } from './entry.tsx'
import { LoadMore } from './load-more.tsx'
import classes from './time-line.module.css'
import { t } from '../../../ui/language/t.ts'

type Props = {
  ticket: TicketDetails
  /** Where something is written that stands in the time line then. */
  writing: ReactNode
}

/**
 * Everything that happened to a ticket, by whom and when, latest first. What is said in the chat stands there, and here as well
 * for who asks, or where there is no chat yet.
 */
export function TimeLine({ ticket, writing }: Props) {
  const [asksForAll, askForAll] = useState(false)
  const hasChat = ticket.assignee !== null
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(timelineQuery(ticket, asksForAll ? 'include' : undefined))
  return (
    <section className={classes.panel} aria-labelledby="time-line" data-screen-only>
      <div className={classes.head}>
        <h2 id="time-line">{t('Time line')}</h2>
        {hasChat && (
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={asksForAll}
            onClick={() => askForAll(!asksForAll)}
          >
            {t(asksForAll ? 'Without messages' : 'With messages')}
          </Button>
        )}
      </div>
      {writing}
      {!data && !error && <Skeletons shape="lines" />}
      {!data && error && (
        <EmptyState
          kind="cannot-load"
          title={t('The time line could not be loaded')}
          text={error.message}
          action={<RetryButton onClick={() => void refetch()} />}
        />
      )}
      {data && (
        <ol className={classes.entries}>
          {data.map((entry) => (
            <Entry key={entry.number} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <LoadMore
          busy={isFetchingNextPage}
          failed={isFetchNextPageError}
          onLoad={() => void fetchNextPage()}
        />
      )}
    </section>
  )
}
