import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { CardListPage } from '#ui/page/card-list-page.tsx'
import { t } from '#ui/language/t.ts'
import { LoginProviderCard } from './login-provider-card.tsx'
import { type LoginProvider, loginProvidersQuery } from './queries.ts'
import { lateDialog } from '#ui/late/late.tsx'

const LoginProviderDialog = lateDialog(
  async () => (await import('./login-provider-dialog.tsx')).LoginProviderDialog,
)
const DeleteDialog = lateDialog(async () => (await import('./login-provider-dialog.tsx')).DeleteDialog)

/** The open dialog: a new provider, a change, or a deletion. */
type OpenDialog =
  | { is: 'form'; provider: LoginProvider | null }
  | { is: 'deletion'; provider: LoginProvider }
  | null

/** Lets admins configure login providers. */
export function LoginProvidersPage() {
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  return (
    <>
      <CardListPage
        header={(actions) => <SettingsHeader page="loginProviders" actions={actions} />}
        label={t('Login providers')}
        query={useQuery(loginProvidersQuery())}
        problem={t('The login providers could not be loaded')}
        none={{
          title: t('No login providers yet'),
          text: t('Let people log in with your company account (OpenID Connect). Groups can set their role.'),
          first: t('New provider'),
        }}
        add={t('New provider')}
        onAdd={() => setOpen({ is: 'form', provider: null })}
        card={(provider) => (
          <LoginProviderCard
            key={provider.id}
            provider={provider}
            onChange={() => setOpen({ is: 'form', provider })}
            onDelete={() => setOpen({ is: 'deletion', provider })}
          />
        )}
      />
      {open?.is === 'form' && <LoginProviderDialog provider={open.provider} onClose={close} />}
      {open?.is === 'deletion' && <DeleteDialog provider={open.provider} onClose={close} />}
    </>
  )
}
