import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { t } from '#ui/language/t.ts'
import { type DecidedMail, isUnprovenStaff } from './queries.ts'

type Props = {
  mail: DecidedMail
  decision: 'add' | 'own_ticket'
  busy: boolean
  onClose: () => void
  onDecide: () => void
}

/** Confirms adding a mail as an entry or a ticket, which cannot be undone. */
export function DecisionDialog({ mail, decision, busy, onClose, onDecide }: Props) {
  const { title, label, text } = wordsOf(mail, decision)
  return (
    <ConfirmDialog title={title} label={label} isBusy={busy} onConfirm={onDecide} onCancel={onClose}>
      {text}
    </ConfirmDialog>
  )
}

type DialogWords = { title: string; label: string; text: string }

function wordsOf(mail: DecidedMail, decision: Props['decision']): DialogWords {
  const { sender, senderName } = mail
  const name = senderName || sender
  if (decision === 'own_ticket')
    return {
      title: t('Create a separate ticket from the email of {name}?', { name }),
      label: t('Create ticket'),
      text: isUnprovenStaff(mail)
        ? t('You become the requester, because the mail server did not verify that {address} wrote it.', {
            address: sender,
          })
        : t('{address} becomes the requester of a new ticket, which is linked with this one.', {
            address: sender,
          }),
    }
  if (isUnprovenStaff(mail))
    return {
      title: t('Add the mail of {name} as a note?', { name }),
      label: t('Add as note'),
      text: t(
        'The note is yours and says that the mail server did not verify {address}. The requester does not see it.',
        {
          address: sender,
        },
      ),
    }
  return {
    title: t('Add {name} to this ticket?', { name }),
    label: t('Add as participant'),
    text: t(
      'Their mail goes into the conversation, where the requester reads it. Replies go to {address} too, until somebody takes them out of the ticket.',
      { address: sender },
    ),
  }
}
