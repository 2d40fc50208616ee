import type { Ticket } from '#api/models.ts'

import { messages } from '@support-desk/contract'
import { useNavigate } from 'react-router'
import { RowButton } from '#ui/row-button.tsx'
import { ticketAddress } from '#entities/ticket/ticket-address.ts'
import { t } from '#ui/language/t.ts'

/** Labels of the button. */
export const OPENING_WORDS = messages({ view: 'View', take: 'Take' })
const NAMES = messages({ view: 'View {subject}', take: 'Take {subject}' })

type Props = { ticket: Pick<Ticket, 'id' | 'subject'>; kind: keyof typeof OPENING_WORDS }

/** A row button that opens the ticket. Its accessible name includes the subject. */
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
