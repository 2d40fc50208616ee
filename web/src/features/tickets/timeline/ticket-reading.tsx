import { useIntersection } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { type MorePages, morePages } from '#api/list-query.ts'
import type { TicketDetails } from '#api/models.ts'
import { Row } from '#entities/conversation/thread/row.tsx'
import {
  lastSeenKey,
  latestFirst,
  type ThreadRow,
  withLines,
} from '#entities/conversation/thread/thread-rows.ts'
import classes from '#entities/conversation/thread/thread.module.css'
import { useConversationQuery, useReading } from '#entities/conversation/thread/use-conversation.ts'
import { LoadMore } from '#entities/ticket/load-more.tsx'
import { timelineQuery } from '#entities/ticket/queries.ts'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { useTimes } from '#ui/text/times.ts'

/**
 * The messages, notes and events of a ticket together, latest first, because the page does not stay scrolled to its
 * end.
 */
export function TicketReading({ ticket: { id, abilities, assignee } }: { ticket: TicketDetails }) {
  const { ref: place, entry } = useIntersection({ rootMargin: '0px 0px -64px 0px' })
  const query = useConversationQuery(id)
  const { rows, mails, seen, older } = useReading(id, query, {
    mayNote: abilities.addNote,
    isTaken: assignee !== null,
    isAtLatest: entry?.isIntersecting ?? false,
    hasOpening: false,
  })
  return (
    <div ref={place}>
      <NotLoaded query={query} shape="lines" title={t('Couldn’t load the conversation')} />
      <LatestFirst
        label={t('Messages and events')}
        rows={rows}
        ticketId={id}
        mails={mails}
        lastSeen={lastSeenKey(rows, seen)}
        older={older}
      />
    </div>
  )
}

const NO_MAILS = new Map<string, never>()

/** The events of a ticket by day, without messages. For requesters, whose messages are in the chat. */
export function TicketEvents({ ticketId }: { ticketId: string }) {
  const query = useInfiniteQuery(timelineQuery(ticketId))
  const { dayOf } = useTimes()
  const events = (query.data ?? []).toReversed().map((entry) => ({
    time: entry.occurredAt,
    row: { kind: 'event', key: `event-${entry.number}`, entry } satisfies ThreadRow,
  }))
  return (
    <>
      <NotLoaded query={query} shape="lines" title={t('Couldn’t load the activity')} />
      <LatestFirst
        rows={withLines(events, null, dayOf)}
        ticketId={ticketId}
        mails={NO_MAILS}
        lastSeen={undefined}
        older={morePages(query)}
      />
    </>
  )
}

type LatestFirstProps = Omit<ComponentProps<typeof Row>, 'row'> & {
  label?: string
  rows: readonly ThreadRow[]
  older: MorePages
}

const LatestFirst = ({ label, rows, older, ...more }: LatestFirstProps) => (
  <>
    <ol className={classes.rows} aria-label={label}>
      {latestFirst(rows).map((row) => (
        <Row key={row.key} row={row} {...more} />
      ))}
    </ol>
    <LoadMore older={older} />
  </>
)
