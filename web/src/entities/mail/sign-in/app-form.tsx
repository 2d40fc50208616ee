import { Button } from '@mantine/core'
import type { OauthProvider } from '@support-desk/contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { rich, t } from '#ui/language/t.ts'
import { Copied } from '#ui/text/copied.tsx'
import shape from '#ui/form/form.module.css'
import { BRANDS, type SignInApp } from './queries.ts'
import classes from './sign-in.module.css'

/** The pages where admins register an app. */
const CONSOLES: Record<OauthProvider, string> = {
  google: 'https://console.cloud.google.com/auth/clients',
  microsoft: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
}

type Props = {
  app: SignInApp
  /** Null if there is nothing to go back to. */
  onCancel: (() => void) | null
  onSaved: () => void
  /** Buttons beside the save button. */
  children?: ReactNode
}

/** The app registration of the install at a provider, with instructions. It is entered once for all mailboxes. */
export function AppForm({ app, onCancel, onSaved, children }: Props) {
  const { provider, version, redirectUri, hasSecret } = app
  const [clientId, setClientId] = useState(app.clientId)
  const [clientSecret, setClientSecret] = useState('')
  const [tenant, setTenant] = useState(app.tenant)
  const brand = BRANDS[provider]
  const saving = useChange(
    () => {
      const body = { clientId: clientId.trim(), tenant, version, ...(clientSecret && { clientSecret }) }
      return request('updateMailSignIn', { params: { provider }, body })
    },
    { stale: [KEYS.mailboxes], showsFailure: true, onSuccess: onSaved },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  const console = (
    <a href={CONSOLES[provider]} target="_blank" rel="noreferrer">
      {provider === 'google' ? t('Google Cloud console') : t('Microsoft Entra admin center')}
    </a>
  )
  return (
    <form className={shape.form} noValidate onSubmit={submit}>
      <p>
        {t('{brand} asks you to register this help desk once. It applies to all mailboxes there.', { brand })}
      </p>
      <ol className={classes.guide}>
        {provider === 'google' ? (
          <>
            <li>
              {rich('In the {console}, create an OAuth client of the type “Web application”.', { console })}
            </li>
            <li>{t('Add the redirect address below, and turn on the Gmail API for the project.')}</li>
            <li>{t('Copy the client ID and the client secret into the fields below.')}</li>
          </>
        ) : (
          <>
            <li>{rich('In the {console}, register an app and choose the platform “Web”.', { console })}</li>
            <li>
              {t(
                'Add the redirect address below, and the delegated permissions IMAP.AccessAsUser.All and SMTP.Send.',
              )}
            </li>
            <li>{t('Create a client secret, and copy its value and the application (client) ID below.')}</li>
          </>
        )}
      </ol>
      <Copied label={t('Redirect address')} text={redirectUri} />
      <CodeInput
        label={t('Client ID')}
        required
        value={clientId}
        onChange={({ currentTarget: { value } }) => setClientId(value)}
      />
      <PasswordField
        label={t('Client secret')}
        show={t('Show input')}
        autoComplete="off"
        placeholder={hasSecret ? t('Leave blank to keep the current value') : undefined}
        required={!hasSecret}
        value={clientSecret}
        onChange={({ currentTarget: { value } }) => setClientSecret(value)}
      />
      {provider === 'microsoft' && (
        <CodeInput
          label={t('Tenant')}
          description={t('Only for an app of a single organization: its tenant ID or domain.')}
          value={tenant}
          onChange={({ currentTarget: { value } }) => setTenant(value)}
        />
      )}
      {saving.error && (
        <p role="alert" className={shape.problem}>
          {saving.error.message}
        </p>
      )}
      <div className={shape.buttons}>
        {children && <div className={shape.aside}>{children}</div>}
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
        <Button type="submit" loading={saving.isPending}>
          {t('Save app registration')}
        </Button>
      </div>
    </form>
  )
}
