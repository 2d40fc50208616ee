import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#api/call-query.ts'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ROLE_NAMES } from '#entities/user/role-names.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import tone from '#ui/text/text.module.css'
import classes from './invitations.module.css'

type Invitation = Answer<'listInvitations'>[number]

/** Open invitations. For admins. */
const invitationsQuery = () => callQuery(KEYS.invitations, 'listInvitations')

/** The open invitations, which an admin can revoke. */
export function InvitationList() {
  const query = useQuery(invitationsQuery())
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const revoke = useChange(
    (invitationId: string) => request('deleteInvitation', { params: { invitationId } }),
    { stale: [KEYS.invitations], done: t('Invitation revoked'), onSettled: () => setRevoking(null) },
  )
  return (
    <>
      <NotLoaded query={query} shape="lines" title={t('The invitations could not be loaded.')} />
      {query.data?.length === 0 && <p className={tone.hint}>{t('No open invitations')}</p>}
      {query.data && query.data.length > 0 && (
        <ul className={classes.list} aria-label={t('Open invitations')}>
          {query.data.map((invitation) => (
            <li key={invitation.id}>
              <div>
                <strong>{invitation.email ? <CodeText>{invitation.email}</CodeText> : t('By a link')}</strong>
                <p className={tone.hint}>
                  {t(ROLE_NAMES[invitation.role])}
                  {' · '}
                  {rich('Invited by {name} {when}', {
                    name: <bdi>{invitation.invitedBy.username}</bdi>,
                    when: <RelativeTime value={invitation.createdAt} />,
                  })}
                </p>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('Revoke the invitation: {name}', { name: invitation.email ?? t('By a link') })}
                onClick={() => setRevoking(invitation)}
              >
                {t('Revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {revoking && (
        <ConfirmDialog
          title={t('Revoke this invitation?')}
          label={t('Revoke')}
          isDangerous
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate(revoking.id)}
          onCancel={() => setRevoking(null)}
        >
          {t('Its link stops working.')}
        </ConfirmDialog>
      )}
    </>
  )
}
