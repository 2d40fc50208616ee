import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { SignIn } from '#entities/mail/sign-in/sign-in.tsx'
import { rich, t } from '#ui/language/t.ts'
import { Copied } from '#ui/text/copied.tsx'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'
import { DOORS } from './doors.ts'
import { HOSTS } from './form-state.ts'
import { mxRecordOf, smtpRouteOf } from './handing-over.ts'
import classes from './mailboxes.module.css'
import type { Mailbox, MailboxTest } from './queries.ts'
import type { ConnectionTest } from './use-connection-test.ts'

type Props = {
  mailbox: Mailbox
  test: ConnectionTest
  onRenew: () => void
  /** The field for a new password. */
  password: ReactNode
}

/** How email reaches the desk: the provider, the sign-in or the password, and a test. */
export function Connection({ mailbox, test, onRenew, password }: Props) {
  const { door, settings, smtp, address } = mailbox
  return (
    <section className={classes.panel} aria-labelledby="mailbox-connection">
      <h2 id="mailbox-connection">{t('Connection')}</h2>
      {settings ? <Login mailbox={mailbox} settings={settings} /> : <p>{t(DOORS[door].label)}</p>}
      {settings?.login === 'password' && password}
      {smtp && <SmtpPlace address={address} place={smtp} />}
      <div role="status">{test.data && <TestResult result={test.data} mailbox={mailbox} />}</div>
      <Group gap={8}>
        {door === 'imap' && (
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t('Test connection')}
          </Button>
        )}
        {door === 'http' && (
          <Button variant="default" onClick={onRenew}>
            {t('Create new secret')}
          </Button>
        )}
      </Group>
    </section>
  )
}

type Settings = NonNullable<Mailbox['settings']>

const providerOf = ({ provider, host }: Settings) =>
  provider ?? (host === HOSTS.google ? 'google' : host === HOSTS.microsoft ? 'microsoft' : null)

function Login({ mailbox, settings }: { mailbox: Mailbox; settings: Settings }) {
  const { login, host, user, clientId } = settings
  const provider = providerOf(settings)
  const names = { host: <bdi>{host}</bdi>, user: <bdi>{user}</bdi> }
  return (
    <>
      <p>
        {login === 'password'
          ? rich('{host} with the password of {user}', names)
          : login === 'app'
            ? rich('{host} as an application, for {user}', names)
            : rich('{host}, signed in as {user}', names)}
      </p>
      {provider && login !== 'app' && !mailbox.needsLogin && (
        <details className={classes.fold}>
          <summary>
            {login === 'password' ? t('Sign in instead of using a password') : t('Sign in again')}
          </summary>
          {clientId && <p className={tone.hint}>{t('This replaces the client of this mailbox.')}</p>}
          <SignIn provider={provider} mailboxId={mailbox.id} isAgain={login === 'oauth'} />
        </details>
      )}
    </>
  )
}

function TestResult({ result, mailbox }: { result: MailboxTest; mailbox: Mailbox }) {
  if (!result.works)
    return (
      <p className={shape.problem} dir="auto">
        {t('Couldn’t connect: {error}', { error: result.error ?? '' })}
      </p>
    )
  return (
    <p>
      <strong className={tone.good}>{t('Connected.')}</strong>{' '}
      {t(
        '{mails, plural, =0 {The mailbox is empty.} one {The mailbox contains # email.} other {The mailbox contains # emails.}}',
        { mails: result.mails ?? 0 },
      )}{' '}
      {mailbox.importSince
        ? t(
            '{count, plural, =0 {None would be imported.} one {# would be imported.} other {# would be imported.}}',
            { count: result.toImport ?? 0 },
          )
        : !mailbox.isOn && t('Only email that arrives after you turn on the mailbox is imported.')}{' '}
      {result.junk &&
        (result.junk.folder === ''
          ? t('The server reports no spam folder.')
          : t(
              '{count, plural, =0 {No email in the spam folder would be held.} one {# email in the spam folder would be held.} other {# emails in the spam folder would be held.}}',
              { count: result.junk.toHold },
            ))}
    </p>
  )
}

/** The SMTP address for other mail servers, as configuration lines. */
function SmtpPlace({ address, place }: { address: string; place: NonNullable<Mailbox['smtp']> }) {
  const { host, port, startTls, maxBytes } = place
  return (
    <div className={shape.form}>
      <p>
        {t('Deliver email for this address to {host}, port {port}. Limit per email: {megabytes} MB.', {
          host,
          // A text, so that the port has no thousands separator.
          port: String(port),
          megabytes: Math.floor(maxBytes / (1024 * 1024)),
        })}{' '}
        {startTls
          ? t('The sending server can encrypt connections with STARTTLS.')
          : t('Connections are not encrypted because no certificate is configured.')}
      </p>
      <Copied label={t('Postfix: add to /etc/postfix/transport')} text={smtpRouteOf(address, place)} />
      {port === 25 && <Copied label={t('DNS: mail server of the domain')} text={mxRecordOf(address, host)} />}
    </div>
  )
}
