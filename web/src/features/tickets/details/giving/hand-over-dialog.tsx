import { AssignDialog } from '#entities/ticket/assign-dialog.tsx'
import { type GivingProps, useGiving, useTicketChange } from '#entities/ticket/use-ticket-change.ts'
import { t } from '#ui/language/t.ts'

/** Asks for the receiver of a ticket and an optional note. */
export function HandOverDialog({ ticket, author, onGiven, onClose }: GivingProps) {
  const { change } = useTicketChange(ticket)
  const giving = useGiving(ticket, change, onGiven)
  return (
    <AssignDialog
      title={t('Transfer ticket {number} to…', { number: String(ticket.number) })}
      first={[]}
      onPerson={giving.handOver}
      onTeam={giving.giveToTeam}
      without={[author, ticket.assignee?.id, ticket.queue?.team?.id]}
      note={{ ticketId: ticket.id, author }}
      onClose={onClose}
    />
  )
}
