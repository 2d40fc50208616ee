import { useInfiniteQuery } from '@tanstack/react-query'
import { timelineQuery } from '#entities/ticket/queries.ts'
import { LoadMore } from '#entities/ticket/load-more.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { morePages } from '#api/list-query.ts'
import { Entry } from './entry.tsx'
import classes from './time-line.module.css'
import { t } from '#ui/language/t.ts'

/** What was done with a ticket, without what was said. */
export function WhatWasDone({ ticketId }: { ticketId: string }) {
  const query = useInfiniteQuery(timelineQuery(ticketId))
  const { data } = query
  return (
    <>
      <NotLoaded query={query} shape="lines" title={t('The time line could not be loaded')} />
      {data && (
        <ol className={classes.entries}>
          {data.map((entry) => (
            <Entry key={entry.number} entry={entry} />
          ))}
        </ol>
      )}
      <LoadMore older={morePages(query)} />
    </>
  )
}
