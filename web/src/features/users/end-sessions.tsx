import { useChange } from '#ui/feedback/use-change.ts'
import type { User } from '#api/models.ts'
import { Button } from '@mantine/core'

import { useState } from 'react'
import { request } from '#api/client.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useAccountId } from '#ui/use-account-id.ts'
import classes from './users.module.css'
import { rich, t } from '#ui/language/t.ts'

type EndSessionsProps = { user: Pick<User, 'id' | 'username'> }

/** Ends all sessions of a user. Hidden for the own account, which has its own page. */
export function EndSessions({ user: { id: userId, username } }: EndSessionsProps) {
  const accountId = useAccountId()
  const isOwn = accountId === undefined || accountId === userId
  const [asking, setAsking] = useState(false)
  const ending = useChange(() => request('deleteUserSessions', { params: { userId } }), {
    done: t('User logged out everywhere.'),
    onSettled: () => setAsking(false),
  })
  if (isOwn) return null
  return (
    <section className={classes.matter} aria-labelledby="sessions">
      <h2 id="sessions" className={classes.heading}>
        {t('Sessions')}
      </h2>
      <p className={classes.dim}>
        {rich('Use this if {name} lost a device or the account may be compromised.', {
          name: <bdi>{username}</bdi>,
        })}
      </p>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Log out everywhere')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('Log {name} out everywhere?', { name: username })}
        label={t('Log out everywhere')}
        isDangerous
        isBusy={ending.isPending}
        onConfirm={() => ending.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('Unsent drafts stay in their browser. They are notified by email and can log in again.')}
      </ConfirmDialog>
    </section>
  )
}
