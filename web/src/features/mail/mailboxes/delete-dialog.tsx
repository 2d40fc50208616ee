import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import type { Mailbox } from './queries.ts'

type Props = { mailbox: Mailbox; onClose: () => void; onDeleted: () => void }

/** Deletes a mailbox after listing the consequences for its mails and tickets. */
export function DeleteDialog({ mailbox: { id: mailboxId, name, counts }, onClose, onDeleted }: Props) {
  const deletion = useChange(() => request('deleteMailbox', { params: { mailboxId } }), {
    stale: [KEYS.mailboxes],
    done: t('The mailbox {name} was deleted.', { name }),
    onSuccess: onDeleted,
    onError: () => onClose(),
  })
  return (
    <ConfirmDialog
      title={t('Delete the mailbox {name}?', { name })}
      label={t('Delete mailbox')}
      isDangerous
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    >
      {t(
        'No more email will arrive through this mailbox. Existing tickets are kept, and nothing is deleted on the mail server.',
      )}{' '}
      {counts.held > 0 &&
        t('{count, plural, one {# email needs review.} other {# emails need review.}}', {
          count: counts.held,
        })}{' '}
      {t('This cannot be undone. To pause the mailbox, turn it off instead.')}
    </ConfirmDialog>
  )
}
