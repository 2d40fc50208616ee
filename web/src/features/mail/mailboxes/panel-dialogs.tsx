import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import type { Mailbox } from './queries.ts'

type TurnOnProps = { name: string; error: string; onClose: () => void; onConfirm: () => void }

/** Confirmation before turning on a mailbox after a failed connection. */
export const TurnOnDialog = ({ name, error, onClose, onConfirm }: TurnOnProps) => (
  <ConfirmDialog
    title={t('Turn on a mailbox that cannot be read?')}
    label={t('Turn on anyway')}
    onConfirm={onConfirm}
    onCancel={onClose}
  >
    {t('The last connection to {name} failed. No email arrives until it works: {error}', { name, error })}
  </ConfirmDialog>
)

type RenewProps = { mailbox: Mailbox; onClose: () => void; onRenewed: (secret: string) => void }

/** Confirms the replacement of the secret that mail servers use. */
export function RenewDialog({ mailbox: { id: mailboxId }, onClose, onRenewed }: RenewProps) {
  const renewal = useChange(() => request('rotateMailboxSecret', { params: { mailboxId } }), {
    onSuccess: ({ secret }) => {
      onClose()
      onRenewed(secret)
    },
    onError: onClose,
  })
  return (
    <ConfirmDialog
      title={t('Create a new secret?')}
      label={t('Create new secret')}
      isBusy={renewal.isPending}
      onConfirm={() => renewal.mutate()}
      onCancel={onClose}
    >
      {t(
        'The old secret stops working immediately. Email waits on the mail server until you enter the new secret there.',
      )}
    </ConfirmDialog>
  )
}

type DeleteProps = { mailbox: Mailbox; onClose: () => void; onDeleted: () => void }

/** Deletes a mailbox after listing the consequences for its mails and tickets. */
export function DeleteDialog({ mailbox: { id: mailboxId, name, counts }, onClose, onDeleted }: DeleteProps) {
  const deletion = useChange(() => request('deleteMailbox', { params: { mailboxId } }), {
    stale: [KEYS.mailboxes],
    done: t('The mailbox {name} was deleted.', { name }),
    onSuccess: onDeleted,
    onError: onClose,
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
