import { useInfiniteQuery } from '@tanstack/react-query'
import { timelineQuery } from '#entities/ticket/queries.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadMore } from '#entities/ticket/load-more.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { RetryButton } from '#entities/ticket/retry-button.tsx'
import { Entry } from './entry.tsx'
import classes from './time-line.module.css'
import { t } from '#ui/language/t.ts'

/** What was done with a ticket, without what was said. */
export function WhatWasDone({ ticketId }: { ticketId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(timelineQuery(ticketId))
  return (
    <>
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
    </>
  )
}
