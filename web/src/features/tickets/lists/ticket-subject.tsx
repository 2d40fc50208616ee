import type { TicketOnWire } from '@support-desk/contract'
import { UnreadDot } from '../../../ui/unread-dot.tsx'
import { useUnread } from '../../conversation/shared/use-unread.ts'
import classes from './ticket-columns.module.css'

/** The subject of a ticket in a list; bold, with a dot, while the reader has something to read in its chat. */
export function TicketSubject({
  ticket: { _id, Subject },
}: {
  ticket: Pick<TicketOnWire, '_id' | 'Subject'>
}) {
  const count = useUnread().ofTicket.get(_id) ?? 0
  if (count === 0) return Subject
  return (
    <span className={classes.unread}>
      <UnreadDot count={count} />
      {Subject}
    </span>
  )
}
