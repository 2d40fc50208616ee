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
        'From then on no mail comes in by it. The tickets that came by it stay, and nothing is deleted on the mail server.',
      )}{' '}
      {counts.held > 0 &&
        t(
          '{count, plural, one {# mail is held and waits for somebody to decide about it.} other {# mails are held and wait for somebody to decide about them.}}',
          {
            count: counts.held,
          },
        )}{' '}
      {t('This cannot be undone. To stop it for a while, switch it off.')}
    </ConfirmDialog>
  )
}
