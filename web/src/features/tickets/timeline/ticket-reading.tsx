import type { TicketDetails } from '#api/models.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CannotLoad } from '#ui/feedback/not-loaded.tsx'
import { LoadMore } from '#entities/ticket/load-more.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { t } from '#ui/language/t.ts'
import { Row } from '#entities/conversation/thread/row.tsx'
import { lastSeenKey, latestFirst } from '#entities/conversation/thread/thread-rows.ts'
import classes from '#entities/conversation/thread/thread.module.css'
import { useConversationQuery, useReading } from '#entities/conversation/thread/use-conversation.ts'

/**
 * The messages, notes and events of a ticket together, latest first, because the page does not stay scrolled to its
 * end.
 */
export function TicketReading({ ticket: { id, abilities, assignee } }: { ticket: TicketDetails }) {
  const place = useRef<HTMLDivElement>(null)
  const isAtLatest = useIsInSight(place)
  const query = useConversationQuery(id)
  const { isThere, error, retry, rows, mails, seen, older } = useReading(id, query, {
    mayNote: abilities.addNote,
    isTaken: assignee !== null,
    isAtLatest,
    hasOpening: false,
  })
  const lastSeen = lastSeenKey(rows, seen)
  return (
    <div ref={place}>
      {!isThere && !error && <Skeletons shape="lines" />}
      {error && <CannotLoad title={t('Couldn’t load the conversation')} error={error} retry={retry} />}
      <ol className={classes.rows} aria-label={t('Messages and events')}>
        {latestFirst(rows).map((row) => (
          <Row key={row.key} row={row} ticketId={id} mails={mails} lastSeen={lastSeen} />
        ))}
      </ol>
      <LoadMore older={older} />
    </div>
  )
}

/** Whether the beginning of an element is visible. */
function useIsInSight(place: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      rootMargin: '0px 0px -64px 0px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isInSight
}
