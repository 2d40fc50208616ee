import type { Ticket } from '#api/models.ts'

import { SampleMark } from '#entities/ticket/sample-mark.tsx'
import { UnreadDot } from '#ui/unread-dot.tsx'
import { useUnread } from '#entities/conversation/use-unread.ts'
import classes from './ticket-columns.module.css'

/** The subject of a ticket in a list. Bold with a dot when its chat has unread messages. */
export function TicketSubject({
  ticket: { id, subject, isSample },
}: {
  ticket: Pick<Ticket, 'id' | 'subject' | 'isSample'>
}) {
  const count = useUnread().ofTicket.get(id) ?? 0
  const words = (
    <>
      <SampleMark isSample={isSample} />
      {subject}
    </>
  )
  if (count === 0) return words
  return (
    <span className={classes.unread}>
      <UnreadDot count={count} />
      {words}
    </span>
  )
}
