import type { TicketOnWire } from '@support-desk/contract'
import { useNavigate } from 'react-router'
import { RowButton } from '../../../ui/row-button.tsx'
import { ticketAddress } from '../ticket-address.ts'

type Props = { ticket: Pick<TicketOnWire, '_id' | 'Subject'>; label: 'View' | 'Take' }

/** The button of a row that opens the ticket's details. Its name says which ticket, as there are many of them. */
export function OpenTicketButton({ ticket, label }: Props) {
  const navigate = useNavigate()
  return (
    <RowButton
      label={label}
      name={`${label} ${ticket.Subject}`}
      onClick={() => void navigate(ticketAddress(ticket._id))}
    />
  )
}
