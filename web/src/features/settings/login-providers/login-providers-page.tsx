import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { LoginProviderCard } from './login-provider-card.tsx'
import classes from '#ui/page/card-list.module.css'
import { type LoginProvider, loginProvidersQuery } from './queries.ts'
import { NewButton } from '#ui/page/new-button.tsx'
import { lateDialog } from '#ui/late/late.tsx'

const LoginProviderDialog = lateDialog(
  async () => (await import('./login-provider-dialog.tsx')).LoginProviderDialog,
)
const DeleteDialog = lateDialog(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

/** What is open: a new provider, one that is changed, or one that is to go. */
type Open =
  | { is: 'form'; provider: LoginProvider | null }
  | { is: 'deletion'; provider: LoginProvider }
  | null

/** Where admins decide by which providers users log in. */
export function LoginProvidersPage() {
  const query = useQuery(loginProvidersQuery())
  const { data: providers } = query
  const [open, setOpen] = useState<Open>(null)
  const add = () => setOpen({ is: 'form', provider: null })
  const close = () => setOpen(null)
  const isEmpty = providers?.length === 0
  return (
    <>
      <PageHeader
        title={t('Login providers')}
        actions={!isEmpty && <NewButton label={t('New provider')} onClick={add} />}
      />
      <NotLoaded query={query} shape="lines" title={t('The login providers could not be loaded')} />
      {isEmpty && (
        <EmptyState
          kind="nothing-yet"
          title={t('Everybody logs in with a password here')}
          text={t(
            'A provider that speaks OpenID Connect, such as your company’s, logs people in without another password, and can say by its groups what they may do here.',
          )}
          action={<Button onClick={add}>{t('Add the first provider')}</Button>}
        />
      )}
      {providers && providers.length > 0 && (
        <ul className={classes.cards} aria-label={t('Login providers')}>
          {providers.map((provider) => (
            <LoginProviderCard
              key={provider.id}
              provider={provider}
              onChange={() => setOpen({ is: 'form', provider })}
              onDelete={() => setOpen({ is: 'deletion', provider })}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {open?.is === 'form' && <LoginProviderDialog provider={open.provider} onClose={close} />}
        {open?.is === 'deletion' && <DeleteDialog provider={open.provider} onClose={close} />}
      </Suspense>
    </>
  )
}
