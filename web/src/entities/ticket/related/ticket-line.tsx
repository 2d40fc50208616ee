import type { TicketRef } from '@support-desk/contract'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { ticketAddress } from '../ticket-address.ts'
import { StatusBadge } from '../status-badge.tsx'
import { TicketNumber } from '../ticket-number.tsx'
import classes from './related.module.css'

type Props = {
  ticket: TicketRef
  /** The reason for its similarity. */
  reason?: ReactNode
  /** Actions. */
  children?: ReactNode
}

/** A line with another ticket and a link to it. */
export const TicketLine = ({ ticket, reason, children }: Props) => (
  <li className={classes.line}>
    <Link className={classes.name} to={ticketAddress(ticket.id)}>
      <TicketNumber id={ticket.id} number={ticket.number} /> <span dir="auto">{ticket.subject}</span>
    </Link>
    <StatusBadge status={ticket.status} />
    {children}
    {reason && <span className={classes.reason}>{reason}</span>}
  </li>
)

/** Lines of other tickets under a heading. */
export function TicketGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className={classes.lines}>{children}</ul>
    </section>
  )
}
