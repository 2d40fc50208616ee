import { type ComponentType, Suspense, useRef, useState } from 'react'
import type { GivingProps } from '#entities/ticket/use-ticket-change.ts'
import { lateDialog } from '#ui/late/late.tsx'
import { useAccountId } from '#ui/use-account-id.ts'
import { type TicketAction, TICKET_ACTIONS } from '../../ticket-actions.ts'
import { ActionButton } from '../action-button.tsx'

const HandOverDialog = lateDialog(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)
const ReleaseDialog = lateDialog(async () => (await import('./release-dialog.tsx')).ReleaseDialog)

type Props = Pick<GivingProps, 'ticket' | 'onGiven'>

/** Lets an agent hand a ticket over to a colleague or a team. */
export const HandOverButton = (props: Props) => (
  <AskingButton action={TICKET_ACTIONS.handOver} dialog={HandOverDialog} {...props} />
)

/** Lets the assignee give a ticket back to the queue. */
export const ReleaseButton = (props: Props) => (
  <AskingButton action={TICKET_ACTIONS.release} dialog={ReleaseDialog} {...props} />
)

type AskingProps = Props & { action: TicketAction; dialog: ComponentType<GivingProps> }

/** A button that opens a dialog for an action. Cancelling restores the focus to the button. */
function AskingButton({ action, dialog: Dialog, ticket, onGiven }: AskingProps) {
  const author = useAccountId()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ActionButton ref={button} action={action} onRun={() => setAsking(true)} />
      <Suspense>
        {isAsking && author && (
          <Dialog
            ticket={ticket}
            author={author}
            onClose={() => {
              setAsking(false)
              button.current?.focus()
            }}
            onGiven={() => {
              setAsking(false)
              onGiven()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
