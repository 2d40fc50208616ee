import { useLocation, useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { ROLE_NAMES } from '#entities/user/role-names.ts'
import { t } from '#ui/language/t.ts'
import { INBOX } from '#ui/own-pages.ts'
import { AccountCard, AccountProblem } from '#ui/page/account-card.tsx'
import { PageSkeleton } from '#ui/page/page-skeleton.tsx'
import { AccountForm } from './account-form.tsx'
import { useLinkToken } from './use-link-token.ts'

const verifyInvitation = (token: string) => request('verifyInvitation', { body: { token } })

/** The page of an invitation: the invited colleague creates their account. */
export function InvitationPage() {
  if (useLocation().hash !== '') return <Invited />
  return (
    <AccountCard title={t('Invitation')}>
      <AccountProblem>{t('This invitation is no longer valid. Ask an admin for a new one.')}</AccountProblem>
    </AccountCard>
  )
}

function Invited() {
  const { token, state } = useLinkToken(verifyInvitation)
  const navigate = useNavigate()
  if (state.is === 'checking') return <PageSkeleton shape="sheet" />
  if (state.is === 'invalid')
    return (
      <AccountCard title={t('Invitation')}>
        <AccountProblem>{state.failure.message}</AccountProblem>
      </AccountCard>
    )
  const { role, email, invitedBy } = state.answer
  return (
    <AccountForm
      title={t('Create your account')}
      lead={t('{name} invites you. Your role: {role}', { name: invitedBy, role: t(ROLE_NAMES[role]) })}
      email={email}
      more={{ token }}
      schema={async () => (await import('./account-schemas.ts')).invitationAcceptance}
      create={(account) => request('completeInvitation', { body: { ...account, token } })}
      onDone={() => void navigate(INBOX, { replace: true })}
    />
  )
}
