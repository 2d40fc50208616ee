import type { Ticket } from '#api/models.ts'

import { messages } from '@support-desk/contract'
import { useNavigate } from 'react-router'
import { RowButton } from '#ui/row-button.tsx'
import { ticketAddress } from '#entities/ticket/ticket-address.ts'
import { t } from '#ui/language/t.ts'

/** What the buttons say. */
export const OPENING_WORDS = messages({ view: 'View', take: 'Take' })
const NAMES = messages({ view: 'View {subject}', take: 'Take {subject}' })

type Props = { ticket: Pick<Ticket, 'id' | 'subject'>; kind: keyof typeof OPENING_WORDS }

/** The button of a row that opens the ticket's details. Its name says which ticket, as there are many of them. */
export function OpenTicketButton({ ticket, kind }: Props) {
  const navigate = useNavigate()
  return (
    <RowButton
      label={t(OPENING_WORDS[kind])}
      name={t(NAMES[kind], { subject: ticket.subject })}
      onClick={() => void navigate(ticketAddress(ticket.id))}
    />
  )
}
