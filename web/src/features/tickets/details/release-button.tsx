import type { Session, TicketDetails } from '../../../api/models.ts'

import { lazy, Suspense, useRef, useState } from 'react'
import { ActionButton } from './action-button.tsx'
import { TICKET_ACTIONS } from '../ticket-actions.ts'

const ReleaseDialog = lazy(async () => ({ default: (await import('./release-dialog.tsx')).ReleaseDialog }))

type Props = { ticket: TicketDetails; viewer: Session; onReleased: () => void }

/** The way for an assignee to give a ticket back. */
export function ReleaseButton({ ticket, viewer, onReleased }: Props) {
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ActionButton ref={button} action={TICKET_ACTIONS.release} onRun={() => setAsking(true)} />
      <Suspense>
        {asking && (
          <ReleaseDialog
            ticket={ticket}
            author={viewer.username}
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
