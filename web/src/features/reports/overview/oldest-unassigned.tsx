import type { OverviewReportOnWire } from '@support-desk/contract'
import { Link } from 'react-router'
import { formatCount } from '../../../ui/text/numbers.ts'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { TicketNumber } from '../../tickets/shared/ticket-number.tsx'
import classes from './overview.module.css'
import { Panel } from './panel.tsx'

type Props = { ticket: OverviewReportOnWire['oldestUnassigned']; unassigned: number }

/** The ticket that waits longest for somebody to take it. */
export function OldestUnassigned({ ticket, unassigned }: Props) {
  if (!ticket) {
    return (
      <Panel title="Oldest unassigned ticket">
        <p className={classes.calm}>Nobody waits: every ticket is assigned.</p>
      </Panel>
    )
  }
  const all = unassigned > 1 && (
    <Link to="/ticketfilter/Unassigned" className={classes.more}>
      {formatCount(unassigned)} unassigned
    </Link>
  )
  return (
    <Panel title="Oldest unassigned ticket" aside={all}>
      <p className={classes.since}>
        Raised <RelativeTime value={ticket.raisedAt} />
      </p>
      <p className={classes.ticket}>
        <TicketNumber id={ticket.ticketId} number={ticket.number} />{' '}
        <Link to={`/ViewTicketDetails/${ticket.ticketId}`} dir="auto">
          {ticket.subject}
        </Link>
      </p>
      <p className={classes.dim}>
        by <bdi>{ticket.requester}</bdi>
      </p>
    </Panel>
  )
}
