import { Button, NativeSelect, TextInput } from '@mantine/core'
import { LIMITS, MAIL_SECURITIES } from '@support-desk/contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { t } from '#ui/language/t.ts'
import { formatCount } from '#ui/text/numbers.ts'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'
import { SECURITY_WORDS } from '../outgoing/server-words.ts'
import { MailboxTest } from './mailbox-test.tsx'
import {
  bodyOf,
  type DetectedServers,
  EMPTY_DRAFT,
  type NewMailbox,
  type SetupDraft,
  withServers,
} from './setup-draft.ts'
import classes from './mailbox-setup.module.css'

type Props = {
  /** Called when the mailbox is switched on. */
  onDone: (mailbox: NewMailbox) => void
  /** A link to the form with all settings. */
  advanced?: ReactNode
}

/** Connects a mailbox in three steps: address, password, test. One login is used for incoming and outgoing email. */
export function MailboxSetup({ onDone, advanced }: Props) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [found, setFound] = useState<DetectedServers | null>(null)
  const [mailbox, setMailbox] = useState<NewMailbox | null>(null)
  const [step, setStep] = useState<1 | 2 | 3>(1)
  const change = (part: Partial<SetupDraft>) => setDraft((before) => ({ ...before, ...part }))
  const detection = useChange(
    () => request('detectMailServers', { body: { address: draft.address.trim() } }),
    {
      showsFailure: true,
      onSuccess: (servers) => {
        setFound(servers)
        setDraft((before) => withServers({ ...before, address: before.address.trim() }, servers))
        setStep(2)
      },
    },
  )
  const saving = useChange(
    async () => {
      if (!mailbox) return (await request('createMailbox', { body: bodyOf(draft) })).mailbox
      const { id: mailboxId, version } = mailbox
      return request('updateMailbox', { params: { mailboxId }, body: { ...bodyOf(draft), version } })
    },
    {
      stale: [KEYS.mailboxes],
      showsFailure: true,
      onSuccess: (saved) => {
        setMailbox(saved)
        setStep(3)
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step === 1) detection.mutate()
    else saving.mutate()
  }
  const error = step === 1 ? detection.error : saving.error
  return (
    <div className={classes.setup}>
      <ol className={classes.steps} aria-label={t('Steps')}>
        {[t('Address'), t('Password'), t('Test')].map((name, index) => (
          <li key={name} aria-current={step === index + 1 ? 'step' : undefined}>
            <span aria-hidden>{formatCount(index + 1)}</span> {name}
          </li>
        ))}
      </ol>
      {step < 3 ? (
        <form className={shape.form} noValidate onSubmit={submit}>
          {step === 1 ? (
            <AddressFields draft={draft} change={change} />
          ) : (
            <LoginFields draft={draft} change={change} found={found} />
          )}
          {error && (
            <p role="alert" className={shape.problem}>
              {error.message}
            </p>
          )}
          <div className={shape.buttons}>
            {advanced && <div className={shape.aside}>{advanced}</div>}
            {step === 2 && (
              <Button variant="default" onClick={() => setStep(1)}>
                {t('Back')}
              </Button>
            )}
            <Button type="submit" loading={detection.isPending || saving.isPending}>
              {step === 1 ? t('Find mail servers') : t('Save and test')}
            </Button>
          </div>
        </form>
      ) : (
        mailbox && (
          <MailboxTest
            key={mailbox.version}
            mailbox={mailbox}
            draft={draft}
            onBack={() => setStep(2)}
            onDone={onDone}
          />
        )
      )}
    </div>
  )
}

type FieldsProps = { draft: SetupDraft; change: (part: Partial<SetupDraft>) => void }

const AddressFields = ({ draft, change }: FieldsProps) => (
  <>
    <TextInput
      label={t('Email address')}
      description={t('Customers write to this address, and replies are sent from it.')}
      type="email"
      dir="ltr"
      required
      maxLength={LIMITS.email}
      value={draft.address}
      onChange={({ currentTarget: { value } }) => change({ address: value })}
    />
    <TextInput
      label={t('Sender name')}
      description={t('Shown to customers, for example “Acme Support”.')}
      dir="auto"
      maxLength={LIMITS.mailboxName}
      value={draft.replyName}
      onChange={({ currentTarget: { value } }) => change({ replyName: value })}
    />
  </>
)

function LoginFields({ draft, change, found }: FieldsProps & { found: DetectedServers | null }) {
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
function wordsOf({ provider, source, signIn }: DetectedServers): string {
  if (signIn === 'microsoft')
    return t('{provider} does not accept passwords. Choose “All settings” below and set up OAuth.', {
      provider: provider ?? '',
    })
  if (provider !== null) return t('The mail servers of {provider} are filled in.', { provider })
  if (source === 'none') return t('No mail servers were found. Enter those that your provider names.')
  return source === 'guess'
    ? t('These servers answer, but the domain does not name them. Check them under “Advanced”.')
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
    <NativeSelect
      label={t('Encryption')}
      value={server.security}
      data={MAIL_SECURITIES.map((value) => ({ value, label: t(SECURITY_WORDS[value]) }))}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...server, security: MAIL_SECURITIES.find((each) => each === value) ?? 'tls' })
      }
    />
  </fieldset>
)
