import type { User } from '#api/models.ts'
import { Button } from '@mantine/core'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { useAccountId } from '#ui/use-account-id.ts'
import classes from './users.module.css'
import { rich, t } from '#ui/language/t.ts'

type EndSessionsProps = { user: Pick<User, 'id' | 'username'> }

/** The way to log somebody out everywhere; one's own sessions are on one's account page. */
export function EndSessions({ user: { id: userId, username } }: EndSessionsProps) {
  const accountId = useAccountId()
  const isOwn = accountId === undefined || accountId === userId
  const [asking, setAsking] = useState(false)
  const ending = useMutation({
    mutationFn: () => request('endSessionsOfUser', { params: { userId } }),
    onSuccess: () => toast.success(t('They were logged out everywhere.')),
    onError: (failure) => toast.failure(failure.message),
    onSettled: () => setAsking(false),
  })
  if (isOwn) return null
  return (
    <section className={classes.matter} aria-labelledby="sessions">
      <h2 id="sessions" className={classes.heading}>
        {t('Sessions')}
      </h2>
      <p className={classes.dim}>
        {rich('For when a device was lost, or somebody else may be logged in as {name}.', {
          name: <bdi>{username}</bdi>,
        })}
      </p>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Log out everywhere')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('Log {name} out everywhere?', { name: username })}
        confirm={{
          label: t('Log out everywhere'),
          dangerous: true,
          busy: ending.isPending,
          onClick: () => ending.mutate(),
        }}
        cancel={{ label: t('Cancel'), onClick: () => setAsking(false) }}
      >
        {t(
          'What they have not sent yet is kept in their browser. They are told by email, and can log in again.',
        )}
      </ConfirmDialog>
    </section>
  )
}
