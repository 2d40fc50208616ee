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
      title: t('Create a separate ticket from the email from {name}?', { name }),
      label: t('Create ticket'),
      text: isUnprovenStaff(mail)
        ? t('You become the requester, because the mail server did not verify {address} as the sender.', {
            address: sender,
          })
        : t('{address} becomes the requester of a new ticket that is linked to this one.', {
            address: sender,
          }),
    }
  if (mail.isOfSide)
    return {
      title: t('Add the email from {name} to the side conversation?', { name }),
      label: t('Add to side conversation'),
      text: t('The email appears beside the ticket. The requester does not see it.'),
    }
  if (isUnprovenStaff(mail))
    return {
      title: t('Add the email from {name} as a note?', { name }),
      label: t('Add as note'),
      text: t(
        'You become the author of the note. It states that the mail server did not verify {address}. The requester does not see the note.',
        {
          address: sender,
        },
      ),
    }
  return {
    title: t('Add {name} to this ticket?', { name }),
    label: t('Add as participant'),
    text: t(
      'The email is added to the conversation and is visible to the requester. Replies are also sent to {address} until you remove this participant.',
      { address: sender },
    ),
  }
}
