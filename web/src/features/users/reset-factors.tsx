import type { User } from '../../api/models.ts'
import { Button } from '@mantine/core'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../api/client.ts'
import { factorsOfQuery } from '../auth/queries.ts'
import { KEYS } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useAccountId } from '../../ui/use-account-id.ts'
import classes from './users.module.css'
import { isolate } from '../../ui/text/isolate.ts'

type ResetFactorsProps = { user: Pick<User, 'id' | 'username'> }

/** Whether a user has a second step at login, and the way to remove it for somebody who has lost it. */
export function ResetFactors({ user: { id: userId, username } }: ResetFactorsProps) {
  const client = useQueryClient()
  const accountId = useAccountId()
  const isOwn = accountId === undefined || accountId === userId
  const { data } = useQuery(factorsOfQuery(userId))
  const [asking, setAsking] = useState(false)
  const reset = useMutation({
    mutationFn: () => request('resetFactors', { params: { userId } }),
    onSuccess: () => toast.success(`${isolate(username)} can log in with the password alone now.`),
    onError: (failure) => toast.failure(failure.message),
    onSettled: () => {
      setAsking(false)
      return client.invalidateQueries({ queryKey: KEYS.factorsOf(userId) })
    },
  })
  if (!data) return null
  const names = data.factors.map(({ name }) => name)
  return (
    <section className={classes.matter} aria-labelledby="second-step">
      <h2 id="second-step" className={classes.heading}>
        Second step at login
      </h2>
      <p className={classes.dim}>
        {names.length === 0
          ? 'None'
          : `${names.map(isolate).join(', ')}; recovery codes left: ${data.recoveryCodesLeft}`}
      </p>
      {names.length > 0 && !isOwn && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Remove it
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={`Remove the second step of ${isolate(username)}?`}
        confirm={{
          label: 'Remove it',
          dangerous: true,
          busy: reset.isPending,
          onClick: () => reset.mutate(),
        }}
        cancel={{ label: 'Cancel', onClick: () => setAsking(false) }}
      >
        For somebody who has lost it: be sure that it is really them who asks. They are logged out everywhere
        and told by e-mail; then their password lets them in.
      </ConfirmDialog>
    </section>
  )
}
