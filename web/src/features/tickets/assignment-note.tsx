import type { TicketDetailsOnWire } from '@support-desk/contract'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import classes from './assignment-note.module.css'
import { ChangeProblem } from './change-problem.tsx'

type Props = {
  ticket: TicketDetailsOnWire | undefined
  href: string
  error: Error | null
  anyway: ComponentProps<typeof ChangeProblem>['anyway']
}

/** Says which ticket is being assigned, who has it already, and why an assignment failed. */
export function AssignmentNote({ ticket, href, error, anyway }: Props) {
  return (
    <div className={classes.note}>
      <p>
        Who takes care of <Link to={href}>{ticket?.Subject ?? 'this ticket'}</Link>?
      </p>
      {error && <ChangeProblem error={error} anyway={anyway} />}
      {ticket?.AssignedUser && !error && (
        <p role="alert" className={classes.problem}>
          {ticket.AssignedUser.username} already has this ticket.
        </p>
      )}
    </div>
  )
}
