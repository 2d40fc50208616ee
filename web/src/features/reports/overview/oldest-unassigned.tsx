import type { OverviewReportOnWire } from '@support-desk/contract'
import { Link } from 'react-router'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import classes from './overview.module.css'
import { Panel } from './panel.tsx'
import { rich, t } from '#ui/language/t.ts'

type Props = { ticket: OverviewReportOnWire['oldestUnassigned']; unassigned: number }

/** The unassigned ticket with the longest wait. */
export function OldestUnassigned({ ticket, unassigned }: Props) {
  if (!ticket) {
    return (
      <Panel title={t('Oldest unassigned ticket')}>
        <p className={classes.calm}>{t('No unassigned tickets.')}</p>
      </Panel>
    )
  }
  const all = unassigned > 1 && (
    <Link to="/ticketfilter/Unassigned" className={classes.more}>
      {t('{count, plural, one {# unassigned} other {# unassigned}}', { count: unassigned })}
    </Link>
  )
  return (
    <Panel title={t('Oldest unassigned ticket')} aside={all}>
      <p className={classes.since}>
        {rich('Created {when}', { when: <RelativeTime value={ticket.raisedAt} /> })}
      </p>
      <p className={classes.ticket}>
        <TicketNumber id={ticket.ticketId} number={ticket.number} />{' '}
        <Link to={`/ViewTicketDetails/${ticket.ticketId}`} dir="auto">
          {ticket.subject}
        </Link>
      </p>
      <p className={classes.dim}>{rich('by {name}', { name: <bdi>{ticket.requester}</bdi> })}</p>
    </Panel>
  )
}
