import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { t } from '../../../../ui/language/t.ts'
import type { HeldMail } from './queries.ts'

type Props = {
  mail: HeldMail
  decision: 'add' | 'own_ticket'
  busy: boolean
  onClose: () => void
  onDecide: () => void
}

/** Asks before a mail is read by others than the staff, or becomes a ticket: neither can be taken back. */
export function DecisionDialog({ mail: { sender, senderName }, decision, busy, onClose, onDecide }: Props) {
  const name = senderName || sender
  const isAdded = decision === 'add'
  return (
    <ConfirmDialog
      opened
      title={
        isAdded
          ? t('Add {name} to this ticket?', { name })
          : t('Make a ticket of its own out of the mail of {name}?', { name })
      }
      confirm={{ label: t(isAdded ? 'Add as participant' : 'Own ticket'), busy, onClick: onDecide }}
      cancel={{ label: t('Cancel'), onClick: onClose }}
    >
      {isAdded
        ? t(
            'Their mail goes into the conversation, where the requester reads it. Replies go to {address} too, until somebody takes them out of the ticket.',
            { address: sender },
          )
        : t('{address} becomes the requester of a new ticket, which is linked with this one.', {
            address: sender,
          })}
    </ConfirmDialog>
  )
}
