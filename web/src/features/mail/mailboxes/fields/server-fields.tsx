import { NativeSelect, TextInput } from '@mantine/core'
import { type Message, messages } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { CHECKERS, EXAMPLE_HOST, HOSTS, type MailboxForm, USUAL_PORTS } from '../form-state.ts'
import classes from '../mailboxes.module.css'

const SECURITIES = messages({
  tls: 'TLS',
  starttls: 'STARTTLS',
  none: 'None (only for a server on this machine)',
}) satisfies Record<MailboxForm['security'], Message>
const LOGINS = messages({
  password: 'Password',
  oauth: 'OAuth (Microsoft 365, Google Workspace)',
  app: 'App-only access (OAuth client credentials)',
}) satisfies Record<MailboxForm['login'], Message>
const PROVIDERS = messages({ microsoft: 'Microsoft 365', google: 'Google Workspace' }) satisfies Record<
  MailboxForm['provider'],
  Message
>

type Props = {
  form: MailboxForm
  change: (changes: Partial<MailboxForm>) => void
  problemAt: (control: keyof MailboxForm) => string | undefined
  isNew: boolean
}

/** The server of a mailbox and its login. */
export function ServerFields({ form, change, problemAt, isNew }: Props) {
  const text = (name: 'host' | 'port' | 'user' | 'clientId' | 'tenant') => ({
    name,
    dir: 'ltr',
    value: form[name],
    error: problemAt(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })
  const secret = (name: 'password' | 'clientSecret' | 'refreshToken') => ({
    name,
    show: t('Show input'),
    value: form[name],
    error: problemAt(name),
    placeholder: isNew ? undefined : t('Leave blank to keep the current value'),
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })
  const isServiceAccount = form.login === 'app' && form.provider === 'google'
  return (
    <>
      <NativeSelect
        label={t('Login')}
        value={form.login}
        data={choicesOf(LOGINS)}
        onChange={({ currentTarget: { value } }) =>
          change(
            value === 'oauth' || value === 'app'
              ? { login: value, checksBy: form.checksBy || CHECKERS[form.provider] }
              : { login: 'password' },
          )
        }
      />
      {form.login !== 'password' && (
        <NativeSelect
          label={t('Provider')}
          value={form.provider}
          error={problemAt('provider')}
          data={choicesOf(PROVIDERS)}
          onChange={({ currentTarget: { value } }) => {
            const provider = value === 'google' ? 'google' : 'microsoft'
            change({
              provider,
              host: HOSTS[provider],
              security: 'tls',
              port: USUAL_PORTS.tls,
              checksBy: CHECKERS[provider],
            })
          }}
        />
      )}
      <div className={classes.pair}>
        <TextInput
          label={t('Server')}
          required
          placeholder={form.login !== 'password' ? HOSTS[form.provider] : EXAMPLE_HOST}
          {...text('host')}
        />
        <TextInput label={t('Port')} required inputMode="numeric" {...text('port')} />
      </div>
      <NativeSelect
        label={t('Encryption')}
        value={form.security}
        error={problemAt('security')}
        data={choicesOf(SECURITIES)}
        onChange={({ currentTarget: { value } }) => {
          const security = value === 'tls' || value === 'starttls' ? value : 'none'
          // Keep a custom port.
          const isUsual = form.port === USUAL_PORTS[form.security]
          change({ security, ...(isUsual && { port: USUAL_PORTS[security] }) })
        }}
      />
      <TextInput
        label={t('Username')}
        description={t('Leave blank to use the email address.')}
        autoComplete="off"
        placeholder={form.address}
        {...text('user')}
      />
      {form.login === 'password' ? (
        <PasswordField label={t('Password')} required={isNew} {...secret('password')} />
      ) : (
        <>
          {form.login === 'app' && form.provider === 'microsoft' && (
            <TextInput
              label={t('Tenant')}
              description={t('Microsoft tenant ID or domain.')}
              required
              {...text('tenant')}
            />
          )}
          <TextInput
            label={isServiceAccount ? t('Service account address') : t('Client ID')}
            required
            {...text('clientId')}
          />
          <PasswordField
            label={isServiceAccount ? t('Service account private key') : t('Client secret')}
            required={form.login === 'app' && isNew}
            {...secret('clientSecret')}
          />
          {form.login === 'oauth' && (
            <PasswordField label={t('Refresh token')} required={isNew} {...secret('refreshToken')} />
          )}
        </>
      )}
    </>
  )
}

const choicesOf = (words: Record<string, Message>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }))
