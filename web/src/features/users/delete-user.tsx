import type { User } from '#api/models.ts'
import { Button } from '@mantine/core'

import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { usersAddress } from './users-address.ts'
import { t } from '#ui/language/t.ts'

type DeleteUserProps = { user: Pick<User, 'id' | 'username' | 'role'> }

/**
 * Deletes a user after confirmation and reports the result. Reloads the page, because the user may appear in any list.
 */
export function DeleteUser({ user: { id, username, role } }: DeleteUserProps) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const deletion = useMutation({
    mutationFn: () => request('deleteUser', { params: { userId: id } }),
    onSettled: () => setAsking(false),
  })
  const startOver = async () => {
    if (deletion.isSuccess) await navigate(usersAddress(role), { replace: true })
    await navigate(0)
  }
  return (
    <>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('Delete This User')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('Delete {name}?', { name: username })}
        label={t('Confirm')}
        isDangerous
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('Please Note That Tickets Not Delete if The User Deleted')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={deletion.isSuccess || deletion.isError}
        title={t(deletion.isError ? 'Request Failed' : 'Success')}
        label={t('OK')}
        onConfirm={() => void startOver()}
      >
        {deletion.isError ? deletion.error.message : t('The user was deleted.')}
      </ConfirmDialog>
    </>
  )
}
