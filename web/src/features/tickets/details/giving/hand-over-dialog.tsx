import { useQueryClient } from '@tanstack/react-query'
import type { TicketDetails } from '#api/models.ts'
import { request } from '#api/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { AssignDialog } from '#entities/ticket/assign-dialog.tsx'
import { refreshTickets, showAsItIs, undoTicketChange } from '#entities/ticket/use-ticket-changes.ts'
import { sayUndoable } from '../say-undoable.ts'

type Props = { ticket: TicketDetails; author: string; onGiven: () => void; onClose: () => void }

/** Asks to whom a ticket goes, and for a word to them. What was done is said, and can be undone there. */
export function HandOverDialog({ ticket, author, onGiven, onClose }: Props) {
  const client = useQueryClient()
  const { id: ticketId, version, assignee, queue, abilities } = ticket
  const [number, params] = [String(ticket.number), { ticketId }]
  const give = async (giving: Promise<unknown>, words: string): Promise<boolean> => {
    try {
      await giving
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem
      showAsItIs(client, problem)
      toast.failure(problem.message)
      return false
    } finally {
      void refreshTickets(client, ticketId)
    }
    sayUndoable(words, () => undoTicketChange(client, ticket))
    onGiven()
    return true
  }
  return (
    <AssignDialog
      title={t('Hand ticket {number} over to whom?', { number })}
      first={[]}
      onPerson={({ id, name }, note) =>
        give(
          request('handOverTicket', { params, body: { assigneeId: id, version, note } }),
          t('Ticket {number} is with {name} now.', { number, name }),
        )
      }
      onTeam={({ id, name }, note) =>
        give(
          request('updateTicketTeam', {
            params,
            body: { teamId: id, note, release: abilities.release, version },
          }),
          t('Ticket {number} is with the team {name} now.', { number, name }),
        )
      }
      without={[author, assignee?.id, queue?.team?.id]}
      note={{ ticketId, author }}
      onClose={onClose}
    />
  )
}
