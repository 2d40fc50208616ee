import type { TicketDetails } from '../../../api/models.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { timelineQuery } from '../queries.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { Skeletons } from '../../../ui/feedback/loading.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { Entry } from './entry.tsx'
import classes from './time-line.module.css'
import { t } from '../../../ui/language/t.ts'

type Props = {
  ticket: TicketDetails
  isForStaff: boolean
  /** All that was said, noted and done in one reading. */
  reading: ReactNode
  /** Where something is written that stands in it then. */
  writing: ReactNode
}

/**
 * Everything that happened to a ticket, by whom and when, latest first. Staff read it in one with what was said and noted. To its
 * requester what is said stands in the chat, and here as well for who asks, or where there is no chat yet.
 */
export function TimeLine({ ticket, isForStaff, reading, writing }: Props) {
  const [asksForAll, askForAll] = useState(false)
  const mayChoose = !isForStaff && ticket.assignee !== null
  const isWhole = asksForAll || !mayChoose
  return (
    <section className={classes.panel} aria-labelledby="time-line" data-screen-only>
      <div className={classes.head}>
        <h2 id="time-line">{t(isWhole ? 'Conversation' : 'Time line')}</h2>
        {mayChoose && (
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
      {isWhole ? (
        <Suspense fallback={<Skeletons shape="lines" />}>{reading}</Suspense>
      ) : (
        <Done ticket={ticket} />
      )}
    </section>
  )
}

/** What was done with a ticket, without what was said. */
function Done({ ticket }: { ticket: TicketDetails }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(timelineQuery(ticket.id))
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
