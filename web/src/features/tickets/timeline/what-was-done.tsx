import { useInfiniteQuery } from '@tanstack/react-query'
import { morePages } from '#api/list-query.ts'
import { Row } from '#entities/conversation/thread/row.tsx'
import { latestFirst, type ThreadRow, withLines } from '#entities/conversation/thread/thread-rows.ts'
import classes from '#entities/conversation/thread/thread.module.css'
import { LoadMore } from '#entities/ticket/load-more.tsx'
import { timelineQuery } from '#entities/ticket/queries.ts'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { useTimes } from '#ui/text/times.ts'

const NO_MAILS = new Map<string, never>()

/** The events of a ticket by day, latest first, without messages. */
export function WhatWasDone({ ticketId }: { ticketId: string }) {
  const query = useInfiniteQuery(timelineQuery(ticketId))
  const { dayOf } = useTimes()
  const events = (query.data ?? []).toReversed().map((entry) => ({
    time: entry.occurredAt,
    row: { kind: 'event', key: `event-${entry.number}`, entry } satisfies ThreadRow,
  }))
  return (
    <>
      <NotLoaded query={query} shape="lines" title={t('Couldn’t load the activity')} />
      <ol className={classes.rows}>
        {latestFirst(withLines(events, null, dayOf)).map((row) => (
          <Row key={row.key} row={row} ticketId={ticketId} mails={NO_MAILS} lastSeen={undefined} />
        ))}
      </ol>
      <LoadMore older={morePages(query)} />
    </>
  )
}
