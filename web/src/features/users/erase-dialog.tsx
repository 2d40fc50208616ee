import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'

type EraseDialogProps = {
  user: { id: string; username: string }
  onClose: () => void
  onErased?: () => unknown
}

/** Confirms and performs the erasure of a user. */
export function EraseDialog({ user: { id: userId, username }, onClose, onErased }: EraseDialogProps) {
  const erasure = useChange(() => request('eraseUser', { params: { userId } }), {
    stale: [KEYS.users, KEYS.formerUsers],
    done: t('The user was erased. Tickets and chats stay without their name.'),
    onSuccess: onErased,
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('Erase {name}?', { name: username })}
      label={t('Erase permanently')}
      isDangerous
      isBusy={erasure.isPending}
      onConfirm={() => erasure.mutate()}
      onCancel={onClose}
    >
      {t(
        'The name, email address, picture and all other personal data are permanently erased. Tickets and messages stay without the name. This can’t be undone.',
      )}
    </ConfirmDialog>
  )
}
