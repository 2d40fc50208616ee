import { TEXTS, type TicketDetailsOnWire } from '@support-desk/contract'
import { Link } from 'react-router'
import classes from './assignment-note.module.css'

type Props = { ticket: TicketDetailsOnWire | undefined; error: Error | null; href: string }

/** Says which ticket is being assigned, who has it already, and why an assignment failed. */
export function AssignmentNote({ ticket, error, href }: Props) {
  return (
    <div className={classes.note}>
      <p>
        Who takes care of <Link to={href}>{ticket?.Subject ?? 'this ticket'}</Link>?
      </p>
      <p role="alert" className={classes.problem}>
        {ticket?.AssignedUser && `${ticket.AssignedUser.username} already has this ticket.`}
        {!ticket?.AssignedUser && error && `${TEXTS.failed}: ${error.message}`}
      </p>
    </div>
  )
}
