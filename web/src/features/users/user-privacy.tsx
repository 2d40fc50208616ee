import type { User } from '../../api/models.ts'
import { Button } from '@mantine/core'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { download } from '../../api/download.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useAccountId } from '../../ui/use-account-id.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { usersAddress } from './users-address.ts'
import classes from './users.module.css'
import { rich, t } from '../../ui/language/t.ts'

type UserPrivacyProps = { user: Pick<User, 'id' | 'username' | 'role'> }

/** Privacy requests of a user, done by an admin: a copy of their data, and erasure. */
export function UserPrivacy({ user: { id: userId, username, role } }: UserPrivacyProps) {
  const navigate = useNavigate()
  const accountId = useAccountId()
  const isOwn = accountId === undefined || accountId === userId
  const [asking, setAsking] = useState(false)
  const taking = useMutation({
    mutationFn: () => download('exportUser', { params: { userId } }, 'support-desk-data.zip'),
    onError: (failure) => toast.failure(failure.message),
  })
  return (
    <section className={classes.matter} aria-labelledby="privacy">
      <h2 id="privacy" className={classes.heading}>
        {t('Personal data')}
      </h2>
      <p className={classes.dim}>
        {rich('For when {name} asks what is kept about them, or to be forgotten.', {
          name: <bdi>{username}</bdi>,
        })}
      </p>
      <div className={classes.buttons}>
        <DownloadButton
          label={t('Download all data')}
          busy={taking.isPending}
          onClick={() => taking.mutate()}
        />
        {!isOwn && (
          <Button variant="light" color="red" onClick={() => setAsking(true)}>
            {t('Erase this user')}
          </Button>
        )}
      </div>
      {asking && (
        <EraseDialog
          user={{ id: userId, username }}
          onClose={() => setAsking(false)}
          onErased={() => navigate(usersAddress(role), { replace: true })}
        />
      )}
    </section>
  )
}
