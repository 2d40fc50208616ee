import { Navigate, useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { storedSession } from '#api/session.ts'
import { t } from '#ui/language/t.ts'
import { PageSkeleton } from '#ui/page/page-skeleton.tsx'
import { AccountForm } from './account-form.tsx'
import { FIRST_STEP } from './steps.ts'
import { useLinkToken } from './use-link-token.ts'
import { Waiting } from './waiting.tsx'

const verifySetupLink = (token: string) => request('verifySetupLink', { body: { token } })

/** The page of the setup link. Without a valid link, it says what the administrator has to do. */
export function ClaimPage() {
  const { token, state } = useLinkToken(verifySetupLink)
  const navigate = useNavigate()
  if (state.is === 'checking') return <PageSkeleton shape="sheet" />
  if (state.is === 'invalid') {
    // An admin has claimed this desk.
    if (state.failure.code === 'not_found') return <Navigate to={storedSession() ? '/' : '/Login'} replace />
    return <Waiting problem={token === '' ? null : state.failure.message} />
  }
  return (
    <AccountForm
      title={t('Welcome. Create your account')}
      lead={t('You become the first admin of this desk.')}
      more={{ token }}
      schema={async () => (await import('./account-schemas.ts')).setupClaim}
      create={(account) => request('completeSetupLink', { body: { ...account, token } })}
      onDone={() => void navigate(FIRST_STEP, { replace: true })}
    />
  )
}
