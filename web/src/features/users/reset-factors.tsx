import type { User } from '#api/models.ts'
import { message } from '@support-desk/contract/languages/message'
import { Button } from '@mantine/core'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { factorsOfQuery } from '#entities/user/login/queries.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useAccountId } from '#ui/use-account-id.ts'
import classes from './users.module.css'
import { formatList } from '#ui/text/numbers.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { isolate } from '#ui/text/isolate.ts'

const NONE = message('None', 'second steps')

type ResetFactorsProps = { user: Pick<User, 'id' | 'username'> }

/** Shows whether a user has a second factor, and removes it if the user has lost it. */
export function ResetFactors({ user: { id: userId, username } }: ResetFactorsProps) {
  const accountId = useAccountId()
  const isOwn = accountId === undefined || accountId === userId
  const { data } = useQuery(factorsOfQuery(userId))
  const [asking, setAsking] = useState(false)
  const reset = useChange(() => request('deleteUserSecondFactors', { params: { userId } }), {
    stale: [KEYS.factorsOf(userId)],
    done: t('{name} can now log in with only the password.', { name: username }),
    onSettled: () => setAsking(false),
  })
  if (!data) return null
  const names = data.factors.map(({ name }) => name)
  return (
    <section className={classes.matter} aria-labelledby="second-step">
      <h2 id="second-step" className={classes.heading}>
        {t('Two-factor authentication')}
      </h2>
      <p className={classes.dim}>
        {names.length === 0
          ? t(NONE)
          : t('{names}; recovery codes left: {count}', {
              names: formatList(names.map(isolate)),
              count: data.recoveryCodesLeft,
            })}
      </p>
      {names.length > 0 && !isOwn && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('Remove')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('Remove the two-factor authentication of {name}?', { name: username })}
        label={t('Remove')}
        isDangerous
        isBusy={reset.isPending}
        onConfirm={() => reset.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t(
          'Use this if the device was lost, and only after you have verified the person’s identity. They are logged out everywhere, notified by email, and can log in with their password.',
        )}
      </ConfirmDialog>
    </section>
  )
}
