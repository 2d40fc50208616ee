import type { User } from '../../api/models.ts'
import { Button, NativeSelect } from '@mantine/core'
import {
  SUSPENSION_REASONS,
  SUSPENSION_WORDS,
  type SuspensionOnWire,
  type SuspensionReason,
} from '@support-desk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../api/client.ts'
import { KEYS } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { rich, t } from '../../ui/language/t.ts'
import { Moment } from '../../ui/text/moment.tsx'
import { useAccountId } from '../../ui/use-account-id.ts'
import { suspensionQuery, userQuery } from './queries.ts'
import classes from './users.module.css'

type SuspensionProps = { user: Pick<User, 'id' | 'username'> }

/** Whether somebody is suspended, and the way there and back; nobody suspends themselves, and machines and contacts have no login. */
export function Suspension({ user }: SuspensionProps) {
  const accountId = useAccountId()
  const { data: card } = useQuery(userQuery(user.id))
  const { data } = useQuery(suspensionQuery(user.id))
  const isOwn = accountId === undefined || accountId === user.id
  if (!data || !card || isOwn || card.isService || card.isContact) return null
  return (
    <section className={classes.matter} aria-labelledby="suspension">
      <h2 id="suspension" className={classes.heading}>
        {t('Suspension')}
      </h2>
      {data.suspension ? (
        <Suspended user={user} suspension={data.suspension} />
      ) : (
        <NotSuspended key={user.id} user={user} />
      )}
    </section>
  )
}

function useChange(
  userId: string,
  said: string,
  change: () => Promise<unknown>,
  onSettled?: () => void,
): { isPending: boolean; mutate: () => void } {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast.success(said),
    onError: (failure) => toast.failure(failure.message),
    onSettled: async () => {
      onSettled?.()
      await Promise.all([
        client.invalidateQueries({ queryKey: KEYS.user(userId) }),
        client.invalidateQueries({ queryKey: KEYS.users }),
      ])
    },
  })
}

function Suspended({ user: { id: userId }, suspension }: SuspensionProps & { suspension: SuspensionOnWire }) {
  const { suspendedAt, reason, by } = suspension
  const ending = useChange(userId, t('They can log in again.'), () =>
    request('restoreUser', { params: { userId } }),
  )
  const when = <Moment value={suspendedAt} />
  return (
    <>
      <p className={classes.dim}>
        {by
          ? rich('Suspended since {when} by {name}: {reason}.', {
              when,
              name: <bdi>{by.username || t('a former member')}</bdi>,
              reason: t(SUSPENSION_WORDS[reason]),
            })
          : rich('Suspended since {when}: {reason}.', { when, reason: t(SUSPENSION_WORDS[reason]) })}
        {reason === 'directory' && (
          <> {t('What the directory says next counts, also after you have ended it here.')}</>
        )}
      </p>
      <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate()}>
        {t('End the suspension')}
      </Button>
    </>
  )
}

function NotSuspended({ user: { id: userId, username } }: SuspensionProps) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState<SuspensionReason>('left')
  const suspending = useChange(
    userId,
    t('They are suspended.'),
    () => request('suspendUser', { params: { userId }, body: { reason } }),
    () => setAsking(false),
  )
  return (
    <>
      <p className={classes.dim}>
        {t('For when somebody is not to log in for some time, or for good, and what they wrote stays.')}
      </p>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Suspend')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('Suspend {name}?', { name: username })}
        confirm={{
          label: t('Suspend'),
          dangerous: true,
          busy: suspending.isPending,
          onClick: () => suspending.mutate(),
        }}
        cancel={{ label: t('Cancel'), onClick: () => setAsking(false) }}
      >
        <p>
          {t(
            'They are logged out everywhere at once, their API tokens end, and their unsolved tickets are free again for their team. You can end it at any time.',
          )}
        </p>
        <NativeSelect
          label={t('Why')}
          data={SUSPENSION_REASONS.map((value) => ({ value, label: t(SUSPENSION_WORDS[value]) }))}
          value={reason}
          onChange={({ currentTarget }) =>
            setReason(
              SUSPENSION_REASONS.find((value) => value === currentTarget.value) ?? SUSPENSION_REASONS[0],
            )
          }
        />
      </ConfirmDialog>
    </>
  )
}
