import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { Copied } from '#ui/text/copied.tsx'
import { mailsAddress, textsAddress } from './address.ts'
import { draftOf, formOf } from './form-state.ts'
import { MailboxHealth } from './mailbox-health.tsx'
import { MailboxLight } from './light.tsx'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'
import { mxRecordOf, smtpRouteOf } from './handing-over.ts'
import classes from './mailboxes.module.css'
import type { Mailbox, MailboxTest } from './queries.ts'
import { lateDialog } from '#ui/late/late.tsx'

const TurnOnDialog = lateDialog(async () => (await import('./panel-dialogs.tsx')).TurnOnDialog)
const DeleteDialog = lateDialog(async () => (await import('./panel-dialogs.tsx')).DeleteDialog)
const RenewDialog = lateDialog(async () => (await import('./panel-dialogs.tsx')).RenewDialog)

type Props = { mailbox: Mailbox; onSecret: (secret: string) => void; onDeleted: () => void }

/** The status of a mailbox, its login test, and its switch. */
export function MailboxPanel({ mailbox, onSecret, onDeleted }: Props) {
  const navigate = useNavigate()
  const [asked, ask] = useState<'delete' | 'renew' | 'turnOn' | null>(null)
  const { id: mailboxId, version, door, isOn, name } = mailbox
  const test = useChange(() => request('testMailbox', { params: { mailboxId } }))
  const switching = useChange(
    () =>
      request('updateMailbox', {
        params: { mailboxId },
        body: { ...draftOf(formOf(mailbox), !isOn), version },
      }),
    {
      stale: [KEYS.mailboxes],
      done: (saved) =>
        saved.isOn
          ? t('{name} is on. New email will create tickets.', { name })
          : t('{name} is off.', { name }),
    },
  )
  const hasFailed = test.data ? !test.data.works : mailbox.error !== null
  return (
    <section className={classes.panel} aria-labelledby="mailbox-state">
      <Group justify="space-between" gap="8px 16px">
        <h2 id="mailbox-state">{t('Status')}</h2>
        <MailboxLight mailbox={mailbox} />
      </Group>
      {isOn && mailbox.error && (
        <p className={shape.problem} dir="auto">
          {mailbox.error}
        </p>
      )}
      {!isOn && <p className={tone.hint}>{t('Off. No email is being collected.')}</p>}
      <MailboxHealth mailbox={mailbox} />
      {mailbox.smtp && <SmtpPlace address={mailbox.address} place={mailbox.smtp} />}
      <div role="status">{test.data && <TestResult result={test.data} mailbox={mailbox} />}</div>
      <Group gap={8}>
        {door === 'imap' && (
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t('Test connection')}
          </Button>
        )}
        {door === 'http' && (
          <Button variant="default" onClick={() => ask('renew')}>
            {t('Create new secret')}
          </Button>
        )}
        <Button variant="default" onClick={() => void navigate(textsAddress(mailboxId))}>
          {t('Signature and acknowledgement')}
        </Button>
        <Button variant="default" onClick={() => void navigate(mailsAddress(mailboxId))}>
          {t('Received email')}
        </Button>
        <Button
          variant="default"
          loading={switching.isPending}
          onClick={() => (isOn || !hasFailed ? switching.mutate() : ask('turnOn'))}
        >
          {isOn ? t('Turn off') : t('Turn on')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => ask('delete')}>
          {t('Delete mailbox')}
        </Button>
      </Group>
      {asked === 'turnOn' && (
        <TurnOnDialog
          name={name}
          error={(test.data ? test.data.error : mailbox.error) ?? ''}
          onClose={() => ask(null)}
          onConfirm={() => {
            ask(null)
            switching.mutate()
          }}
        />
      )}
      {asked === 'delete' && (
        <DeleteDialog mailbox={mailbox} onClose={() => ask(null)} onDeleted={onDeleted} />
      )}
      {asked === 'renew' && <RenewDialog mailbox={mailbox} onClose={() => ask(null)} onRenewed={onSecret} />}
    </section>
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
        : t('Only email that arrives after you turn on the mailbox is imported.')}{' '}
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
