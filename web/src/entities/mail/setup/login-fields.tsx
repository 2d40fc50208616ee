import { MAIL_SECURITIES } from '@support-desk/contract'
import { CodeInput } from '#ui/form/code-input.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { t } from '#ui/language/t.ts'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'
import { SECURITY_WORDS } from '../outgoing/server-words.ts'
import type { DetectedServers, SetupDraft } from './setup-draft.ts'
import classes from './mailbox-setup.module.css'
import { Picker } from '#ui/pick/picker.tsx'

/** The draft of the setup, and how to change it. */
export type FieldsProps = { draft: SetupDraft; change: (part: Partial<SetupDraft>) => void }

/** The password of a mailbox, and its servers under “Advanced”. */
export function LoginFields({ draft, change, found }: FieldsProps & { found: DetectedServers | null }) {
  return (
    <>
      <p role="status">{found && wordsOf(found)}</p>
      <PasswordField
        label={found?.needsAppPassword ? t('App password') : t('Password')}
        description={
          found?.needsAppPassword
            ? t('Create it in the security settings of your account at the provider.')
            : undefined
        }
        show={t('Show input')}
        autoComplete="off"
        required
        value={draft.password}
        onChange={({ currentTarget: { value } }) => change({ password: value })}
      />
      <details className={classes.more} open={found?.incoming === null}>
        <summary>{t('Advanced')}</summary>
        <div className={shape.form}>
          <CodeInput
            label={t('Username')}
            value={draft.user}
            onChange={({ currentTarget: { value } }) => change({ user: value })}
          />
          <ServerLine
            title={t('Incoming server (IMAP)')}
            server={draft.incoming}
            onChange={(incoming) => change({ incoming })}
          />
          <ServerLine
            title={t('Outgoing server (SMTP)')}
            server={draft.outgoing}
            onChange={(outgoing) => change({ outgoing })}
          />
          <p className={tone.dim}>
            {t('Without an outgoing server, replies are sent by the server under “Outgoing email”.')}
          </p>
        </div>
      </details>
    </>
  )
}

/** What was found, and what the provider requires. */
function wordsOf({ provider, source, incoming }: DetectedServers): string {
  if (provider !== null) return t('The mail servers of {provider} are filled in.', { provider })
  if (source === 'none') return t('No mail servers were found. Enter those that your provider names.')
  return source === 'guess'
    ? t('{server} answers, but the domain does not name its servers. Check them under “Advanced”.', {
        server: incoming?.host ?? '',
      })
    : t('The domain names its mail servers. They are filled in.')
}

type Server = SetupDraft['incoming']

const ServerLine = ({
  title,
  server,
  onChange,
}: {
  title: string
  server: Server
  onChange: (server: Server) => void
}) => (
  <fieldset className={classes.server}>
    <legend>{title}</legend>
    <CodeInput
      label={t('Server')}
      value={server.host}
      onChange={({ currentTarget: { value: host } }) => onChange({ ...server, host })}
    />
    <CodeInput
      label={t('Port')}
      inputMode="numeric"
      value={server.port}
      onChange={({ currentTarget: { value: port } }) => onChange({ ...server, port })}
    />
    <Picker
      label={t('Encryption')}
      value={server.security}
      data={MAIL_SECURITIES.map((value) => ({ value, label: t(SECURITY_WORDS[value]) }))}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...server, security: MAIL_SECURITIES.find((each) => each === value) ?? 'tls' })
      }
    />
  </fieldset>
)
