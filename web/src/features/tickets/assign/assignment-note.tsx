import type { TicketDetails } from '../../../api/models.ts'

import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { isolate } from '../../../ui/text/isolate.ts'
import classes from './assignment-note.module.css'
import { ChangeProblem } from '../change-problem.tsx'
import { NoteField } from '../note-field.tsx'
import { TicketNumber } from '../shared/ticket-number.tsx'
import { reassignAddress, ticketAddress } from '../ticket-address.ts'

type Props = {
  ticketId: string
  ticket: TicketDetails | undefined
  /** The note to the next one, where the ticket is being reassigned. */
  note: ComponentProps<typeof NoteField> | null
  error: Error | null
  anyway: ComponentProps<typeof ChangeProblem>['anyway']
}

/** Says which ticket is being given to somebody, who has it already, and why that failed. */
export function AssignmentNote({ ticketId, ticket, note, error, anyway }: Props) {
  const holder = ticket?.assignee?.username
  const link = (
    <>
      {ticket && <TicketNumber {...ticket} />}{' '}
      <Link to={ticketAddress(ticketId)} dir="auto">
        {ticket?.subject ?? 'this ticket'}
      </Link>
    </>
  )
  return (
    <div className={classes.note}>
      {note ? (
        <p>
          <bdi>{holder}</bdi> has {link}. Who takes over?
        </p>
      ) : (
        <p>Who takes care of {link}?</p>
      )}
      {error && <ChangeProblem error={error} anyway={anyway} />}
      {holder && !note && !error && (
        <p role="alert" className={classes.problem}>
          {isolate(holder)} already has this ticket.{' '}
          <Link to={reassignAddress(ticketId)} replace>
            Reassign it
          </Link>
        </p>
      )}
      {note && (
        <div className={classes.field}>
          <NoteField {...note} />
        </div>
      )}
    </div>
  )
}
