import { Suspense, useRef, useState } from 'react'
import type { TicketDetails } from '#api/models.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { TICKET_ACTIONS } from '../../ticket-actions.ts'
import { ActionButton } from '../action-button.tsx'
import { lateDialog } from '#ui/late/late.tsx'

const HandOverDialog = lateDialog(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)

type Props = { ticket: TicketDetails; onGiven: () => void }

/** The way for a support member to give a ticket to a colleague or a team. */
export function HandOverButton({ ticket, onGiven }: Props) {
  const author = useAccountId()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ActionButton ref={button} action={TICKET_ACTIONS.handOver} onRun={() => setAsking(true)} />
      <Suspense>
        {isAsking && author && (
          <HandOverDialog
            ticket={ticket}
            author={author}
            onGiven={onGiven}
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
