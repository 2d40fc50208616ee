import type { TicketDetails } from '#api/models.ts'

import { Suspense, useRef, useState } from 'react'
import { useAccountId } from '#ui/use-account-id.ts'
import { ActionButton } from '../action-button.tsx'
import { TICKET_ACTIONS } from '../../ticket-actions.ts'
import { lateDialog } from '#ui/late/late.tsx'

const ReleaseDialog = lateDialog(async () => (await import('./release-dialog.tsx')).ReleaseDialog)

type Props = { ticket: TicketDetails; onReleased: () => void }

/** The way for an assignee to give a ticket back. */
export function ReleaseButton({ ticket, onReleased }: Props) {
  const author = useAccountId()
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ActionButton ref={button} action={TICKET_ACTIONS.release} onRun={() => setAsking(true)} />
      <Suspense>
        {asking && author && (
          <ReleaseDialog
            ticket={ticket}
            author={author}
            onClose={() => {
              setAsking(false)
              button.current?.focus()
            }}
            onReleased={() => {
              setAsking(false)
              onReleased()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
