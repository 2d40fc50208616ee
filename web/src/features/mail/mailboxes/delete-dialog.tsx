import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import type { Mailbox } from './queries.ts'

type Props = { mailbox: Mailbox; onClose: () => void; onDeleted: () => void }

/** Says what becomes of the mails and tickets of a mailbox, and deletes it. */
export function DeleteDialog({ mailbox: { id: mailboxId, name, counts }, onClose, onDeleted }: Props) {
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => request('deleteMailbox', { params: { mailboxId } }),
    onSuccess: () => {
      toast.success(t('The mailbox {name} was deleted.', { name }))
      onDeleted()
    },
    onError: (failure) => {
      toast.failure(failure.message)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.mailboxes }),
  })
  return (
    <ConfirmDialog
      opened
      title={t('Delete the mailbox {name}?', { name })}
      confirm={{
        label: t('Delete mailbox'),
        dangerous: true,
        busy: deletion.isPending,
        onClick: () => deletion.mutate(),
      }}
      cancel={{ label: t('Cancel'), onClick: onClose }}
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
