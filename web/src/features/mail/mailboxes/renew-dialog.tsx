import { request } from '#api/client.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import type { Mailbox } from './queries.ts'

type Props = { mailbox: Mailbox; onClose: () => void; onRenewed: (secret: string) => void }

/** Confirms the replacement of the secret that mail servers use. */
export function RenewDialog({ mailbox: { id: mailboxId }, onClose, onRenewed }: Props) {
  const renewal = useChange(() => request('rotateMailboxSecret', { params: { mailboxId } }), {
    onSuccess: ({ secret }) => onRenewed(secret),
    onError: () => onClose(),
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
