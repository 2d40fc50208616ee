import type { Ticket } from '../../../api/models.ts'

import { useNavigate } from 'react-router'
import { RowButton } from '../../../ui/row-button.tsx'
import { ticketAddress } from '../ticket-address.ts'

type Props = { ticket: Pick<Ticket, 'id' | 'subject'>; label: 'View' | 'Take' }

/** The button of a row that opens the ticket's details. Its name says which ticket, as there are many of them. */
export function OpenTicketButton({ ticket, label }: Props) {
  const navigate = useNavigate()
  return (
    <RowButton
      label={label}
      name={`${label} ${ticket.subject}`}
      onClick={() => void navigate(ticketAddress(ticket.id))}
    />
  )
}
