import type { TicketDetails } from '#api/models.ts'

import { Box } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import classes from './assignment-note.module.css'
import { ChangeProblem } from '../change-problem.tsx'
import { NoteField } from '#entities/ticket/note-field.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { reassignAddress, ticketAddress } from '#entities/ticket/ticket-address.ts'
import { rich, t } from '#ui/language/t.ts'

type Props = {
  ticketId: string
  ticket: TicketDetails | undefined
  /** The note for the next assignee, when reassigning. */
  note: ComponentProps<typeof NoteField> | null
  error: Error | null
  anyway: ComponentProps<typeof ChangeProblem>['anyway']
}

/** Shows the ticket to be assigned, its current assignee, and the error of a failed attempt. */
export function AssignmentNote({ ticketId, ticket, note, error, anyway }: Props) {
  const holder = ticket?.assignee?.username
  const link = (
    <>
      {ticket && <TicketNumber {...ticket} />}{' '}
      <Link to={ticketAddress(ticketId)} dir="auto">
        {ticket?.subject ?? t('this ticket')}
      </Link>
    </>
  )
  return (
    <div className={classes.note}>
      {note ? (
        <p>
          {rich('{ticket} is assigned to {name}. Choose a new assignee.', {
            name: <bdi>{holder}</bdi>,
            ticket: link,
          })}
        </p>
      ) : (
        <p>{rich('Assign {ticket}', { ticket: link })}</p>
      )}
      {error && <ChangeProblem error={error} anyway={anyway} />}
      {holder && !note && !error && (
        <p role="alert" className={classes.problem}>
          {t('{name} already has this ticket.', { name: holder })}{' '}
          <Link to={reassignAddress(ticketId)} replace>
            {t('Reassign')}
          </Link>
        </p>
      )}
      {note && (
        <Box maw="var(--form-width)" mt={12}>
          <NoteField {...note} />
        </Box>
      )}
    </div>
  )
}
