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
      title={t('Make a new secret?')}
      label={t('Make a new secret')}
      isBusy={renewal.isPending}
      onConfirm={() => renewal.mutate()}
      onCancel={onClose}
    >
      {t('The old one is refused at once. Until the mail server has the new one, mails wait there.')}
    </ConfirmDialog>
  )
}
