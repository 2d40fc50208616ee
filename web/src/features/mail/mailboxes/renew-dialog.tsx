import { useMutation } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import type { Mailbox } from './queries.ts'

type Props = { mailbox: Mailbox; onClose: () => void; onRenewed: (secret: string) => void }

/** Asks before a new secret takes the place of the one that mail servers have. */
export function RenewDialog({ mailbox: { id: mailboxId }, onClose, onRenewed }: Props) {
  const renewal = useMutation({
    mutationFn: () => request('renewMailboxSecret', { params: { mailboxId } }),
    onSuccess: ({ secret }) => onRenewed(secret),
    onError: (failure) => {
      toast.failure(failure.message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('Make a new secret?')}
      confirm={{
        label: t('Make a new secret'),
        busy: renewal.isPending,
        onClick: () => renewal.mutate(),
      }}
      cancel={{ label: t('Cancel'), onClick: onClose }}
    >
      {t('The old one is refused at once. Until the mail server has the new one, mails wait there.')}
    </ConfirmDialog>
  )
}
