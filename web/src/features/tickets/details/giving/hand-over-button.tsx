import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { TicketDetails } from '../../../../api/models.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { t } from '../../../../ui/language/t.ts'
import { useAccountId } from '../../../../ui/use-account-id.ts'
import { useHandOver, useSetTeam } from '../../shared/use-handover.ts'
import { undoTicketChange } from '../../shared/use-ticket-changes.ts'
import { TICKET_ACTIONS } from '../../ticket-actions.ts'
import { ActionButton } from '../action-button.tsx'
import { sayUndoable } from '../say-undoable.ts'

const AssignDialog = lazy(async () => ({
  default: (await import('../../shared/assign-dialog.tsx')).AssignDialog,
}))

type Props = { ticket: TicketDetails; onGiven: () => void }

/** The way for a support member to give a ticket to a colleague or a team, with a word for them. */
export function HandOverButton({ ticket, onGiven }: Props) {
  const author = useAccountId()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const handOver = useHandOver(ticket.id)
  const setTeam = useSetTeam(ticket.id)
  const { version, assignee, queue, abilities } = ticket
  const number = String(ticket.number)
  const give = async (giving: () => Promise<unknown>, words: string): Promise<boolean> => {
    try {
      await giving()
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem
      toast.failure(problem.message)
      return false
    }
    sayUndoable(words, () => undoTicketChange(client, ticket))
    onGiven()
    return true
  }
  return (
    <>
      <ActionButton
        ref={button}
        action={TICKET_ACTIONS.handOver}
        busy={handOver.isPending || setTeam.isPending}
        onRun={() => setAsking(true)}
      />
      <Suspense>
        {isAsking && author && (
          <AssignDialog
            title={t('Hand ticket {number} over to whom?', { number })}
            first={[]}
            onPerson={({ id, name }, note) =>
              give(
                () => handOver.mutateAsync({ assigneeId: id, version, note }),
                t('Ticket {number} is with {name} now.', { number, name }),
              )
            }
            onTeam={({ id, name }, note) =>
              give(
                () => setTeam.mutateAsync({ teamId: id, note, release: abilities.release, version }),
                t('Ticket {number} is with the team {name} now.', { number, name }),
              )
            }
            without={[author, assignee?.id, queue?.team?.id]}
            note={{ ticketId: ticket.id, author }}
            onClose={() => {
              setAsking(false)
              button.current?.focus()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
