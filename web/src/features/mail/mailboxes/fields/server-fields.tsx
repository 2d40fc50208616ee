import { TextInput } from '@mantine/core'
import { type Message, messages } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { CHECKERS, EXAMPLE_HOST, HOSTS, type MailboxForm, USUAL_PORTS } from '../form-state.ts'
import type { FieldsProps } from '../use-mailbox-form.ts'
import classes from '../mailboxes.module.css'
import { Picker } from '#ui/pick/picker.tsx'

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

const looksOf = (isNew: boolean) => ({
  show: t('Show input'),
  placeholder: isNew ? undefined : t('Leave blank to keep the current value'),
  autoComplete: 'off',
})

/** The password of a mailbox. */
export const MailboxPassword = ({ bind, isNew }: Pick<FieldsProps, 'bind'> & { isNew: boolean }) => (
  <PasswordField label={t('Password')} required={isNew} {...looksOf(isNew)} {...bind('password')} />
)

/** The server of a mailbox and its login. */
export function ServerFields({
  form,
  change,
  bind,
  isNew,
  hasPassword,
}: FieldsProps & { isNew: boolean; hasPassword: boolean }) {
  const secret = (name: 'clientSecret' | 'refreshToken') => ({ ...looksOf(isNew), ...bind(name) })
  const isServiceAccount = form.login === 'app' && form.provider === 'google'
  return (
    <>
      <Picker
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
        <Picker
          label={t('Provider')}
          data={choicesOf(PROVIDERS)}
          {...bind('provider')}
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
          dir="ltr"
          {...bind('host')}
        />
        <TextInput label={t('Port')} required inputMode="numeric" dir="ltr" {...bind('port')} />
      </div>
      <Picker
        label={t('Encryption')}
        data={choicesOf(SECURITIES)}
        {...bind('security')}
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
        dir="ltr"
        {...bind('user')}
      />
      {form.login === 'password' ? (
        hasPassword && <MailboxPassword bind={bind} isNew={isNew} />
      ) : (
        <>
          {form.login === 'app' && form.provider === 'microsoft' && (
            <TextInput
              label={t('Tenant')}
              description={t('Microsoft tenant ID or domain.')}
              required
              dir="ltr"
              {...bind('tenant')}
            />
          )}
          <TextInput
            label={isServiceAccount ? t('Service account address') : t('Client ID')}
            description={
              form.login === 'oauth' ? t('Leave blank to use the app registration for “Sign in”.') : undefined
            }
            required={form.login === 'app'}
            dir="ltr"
            {...bind('clientId')}
          />
          <PasswordField
            label={isServiceAccount ? t('Service account private key') : t('Client secret')}
            required={form.login === 'app' && isNew}
            {...secret('clientSecret')}
          />
          {form.login === 'oauth' && (
            <PasswordField
              label={t('Refresh token')}
              required={isNew && form.clientId !== ''}
              {...secret('refreshToken')}
            />
          )}
        </>
      )}
    </>
  )
}

const choicesOf = (words: Record<string, Message>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }))
