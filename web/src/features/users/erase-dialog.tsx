import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'

type EraseDialogProps = {
  user: { id: string; username: string }
  onClose: () => void
  onErased?: () => unknown
}

/** Asks whether somebody is really to be forgotten, and sees to it. */
export function EraseDialog({ user: { id: userId, username }, onClose, onErased }: EraseDialogProps) {
  const client = useQueryClient()
  const erasure = useMutation({
    mutationFn: () => request('eraseUser', { params: { userId } }),
    onSuccess: async () => {
      toast.success(t('The user was erased. Tickets and chats stay without their name.'))
      await onErased?.()
    },
    onError: (failure) => toast.failure(failure.message),
    onSettled: () => {
      onClose()
      for (const queryKey of [KEYS.users, KEYS.formerUsers]) void client.invalidateQueries({ queryKey })
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('Erase {name}?', { name: username })}
      confirm={{
        label: t('Erase for good'),
        dangerous: true,
        busy: erasure.isPending,
        onClick: () => erasure.mutate(),
      }}
      cancel={{ label: t('Cancel'), onClick: onClose }}
    >
      {t(
        'Name, email address, picture and everything else that tells who this was are gone for good. Tickets and what was written in them stay without the name. This cannot be undone.',
      )}
    </ConfirmDialog>
  )
}
