import type { TicketDetails } from '../../../api/models.ts'

import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { ChangeProblem } from '../change-problem.tsx'
import { TicketNumber } from '../shared/ticket-number.tsx'
import { NoteField } from '../shared/note-field.tsx'
import classes from './ticket-details.module.css'
import { useHandoverNote, useReleaseTicket } from '../shared/use-handover.ts'
import { rich, t } from '../../../ui/language/t.ts'

type Props = {
  ticket: Pick<TicketDetails, 'id' | 'number' | 'subject' | 'version'>
  author: string
  onClose: () => void
  onReleased: () => void
}

/** Asks for a word to whoever takes the ticket next, and gives it back. */
export function ReleaseDialog({ ticket, author, onClose, onReleased }: Props) {
  const { note, write, forget } = useHandoverNote(ticket.id, author)
  const release = useReleaseTicket(ticket.id, () => {
    forget()
    onReleased()
  })
  const giveBack = () => release.mutate({ version: ticket.version, note })
  return (
    <ConfirmDialog
      opened
      title={t('Give this ticket back?')}
      confirm={{ label: t('Give back'), busy: release.isPending, onClick: giveBack }}
      cancel={{ label: t('Cancel'), onClick: onClose }}
    >
      <div className={classes.handover}>
        <p>
          {rich(
            '{ticket} becomes Unassigned, and everybody in the support team can take it. The requester is told.',
            {
              ticket: (
                <>
                  <TicketNumber {...ticket} /> <b dir="auto">{ticket.subject}</b>
                </>
              ),
            },
          )}
        </p>
        <NoteField value={note} onChange={write} takesFocus />
        {release.error && (
          <ChangeProblem
            error={release.error}
            anyway={{ label: t('Give back anyway'), busy: release.isPending, onClick: giveBack }}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
