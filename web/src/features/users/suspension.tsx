import type { User } from '#api/models.ts'
import { Button } from '@mantine/core'
import { SUSPENSION_WORDS, type SuspensionOnWire, type SuspensionReason } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { rich, t } from '#ui/language/t.ts'
import { Moment } from '#ui/text/moment.tsx'
import { useAccountId } from '#ui/use-account-id.ts'
import { suspensionQuery, userQuery } from '#entities/user/queries.ts'
import classes from './users.module.css'
import { lateDialog } from '#ui/late/late.tsx'

type SuspensionProps = { user: Pick<User, 'id' | 'username' | 'suspendedAt'> }

/**
 * Shows, starts and ends the suspension of a user. Hidden for the own account, and for machines and contacts, which
 * have no login.
 */
export function Suspension({ user }: SuspensionProps) {
  const accountId = useAccountId()
  const { data: card } = useQuery(userQuery(user.id))
  const { data } = useQuery(suspensionQuery(user.id, user.suspendedAt))
  const isOwn = accountId === undefined || accountId === user.id
  if (!card || isOwn || card.isService || card.isContact) return null
  if (user.suspendedAt !== null && !data?.suspension) return null
  return (
    <section className={classes.matter} aria-labelledby="suspension">
      <h2 id="suspension" className={classes.heading}>
        {t('Suspension')}
      </h2>
      {data?.suspension ? (
        <Suspended user={user} suspension={data.suspension} />
      ) : (
        <NotSuspended key={user.id} user={user} />
      )}
    </section>
  )
}

/** Lazy: form components are loaded on demand. */
const SuspendDialog = lateDialog(async () => (await import('./suspend-dialog.tsx')).SuspendDialog)

const staleOf = (userId: string) => [KEYS.user(userId), KEYS.users]

function Suspended({ user: { id: userId }, suspension }: SuspensionProps & { suspension: SuspensionOnWire }) {
  const { suspendedAt, reason, by } = suspension
  const ending = useChange(() => request('restoreUser', { params: { userId } }), {
    stale: staleOf(userId),
    done: t('Suspension ended. The user can log in again.'),
  })
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
          <> {t('The directory can suspend the user again after you end the suspension here.')}</>
        )}
      </p>
      <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate()}>
        {t('End suspension')}
      </Button>
    </>
  )
}

function NotSuspended({ user }: SuspensionProps) {
  const [asking, setAsking] = useState(false)
  const suspending = useChange(
    (reason: SuspensionReason) => request('suspendUser', { params: { userId: user.id }, body: { reason } }),
    { stale: staleOf(user.id), done: t('User suspended.'), onSettled: () => setAsking(false) },
  )
  return (
    <>
      <p className={classes.dim}>{t('Blocks login. Everything they wrote is kept.')}</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Suspend')}
      </Button>
      {asking && (
        <SuspendDialog
          username={user.username}
          busy={suspending.isPending}
          onChosen={suspending.mutate}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
