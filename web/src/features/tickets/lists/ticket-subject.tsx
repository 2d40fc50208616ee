import type { Ticket } from '#api/models.ts'

import { UnreadDot } from '#ui/unread-dot.tsx'
import { useUnread } from '#entities/conversation/use-unread.ts'
import classes from './ticket-columns.module.css'

/** The subject of a ticket in a list. Bold with a dot when its chat has unread messages. */
export function TicketSubject({ ticket: { id, subject } }: { ticket: Pick<Ticket, 'id' | 'subject'> }) {
  const count = useUnread().ofTicket.get(id) ?? 0
  if (count === 0) return subject
  return (
    <span className={classes.unread}>
      <UnreadDot count={count} />
      {subject}
    </span>
  )
}
