import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { mailsAddress } from './address.ts'
import { draftOf, formOf } from './form-state.ts'
import { MailboxHealth } from './mailbox-health.tsx'
import { MailboxLight } from './light.tsx'
import shape from '#ui/form/form.module.css'
import { SmtpPlace } from './smtp-place.tsx'
import classes from './mailboxes.module.css'
import type { Mailbox, MailboxTest } from './queries.ts'
import { lateDialog } from '#ui/late/late.tsx'

const TurnOnDialog = lateDialog(async () => (await import('./turn-on-dialog.tsx')).TurnOnDialog)
const DeleteDialog = lateDialog(async () => (await import('./delete-dialog.tsx')).DeleteDialog)
const RenewDialog = lateDialog(async () => (await import('./renew-dialog.tsx')).RenewDialog)

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
          ? t('{name} is on: what arrives becomes tickets.', { name })
          : t('{name} is off.', { name }),
    },
  )
  const hasFailed = test.data ? !test.data.works : mailbox.error !== null
  return (
    <section className={classes.panel} aria-labelledby="mailbox-state">
      <div className={classes.panelHead}>
        <h2 id="mailbox-state">{t('How it is doing')}</h2>
        <MailboxLight mailbox={mailbox} />
      </div>
      {isOn && mailbox.error && (
        <p className={shape.problem} dir="auto">
          {mailbox.error}
        </p>
      )}
      {!isOn && <p className={classes.dim}>{t('It is switched off: nothing is taken from it.')}</p>}
      <MailboxHealth mailbox={mailbox} />
      {mailbox.smtp && <SmtpPlace address={mailbox.address} place={mailbox.smtp} />}
      <div role="status">{test.data && <TestResult result={test.data} mailbox={mailbox} />}</div>
      <div className={classes.buttons}>
        {door === 'imap' && (
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t('Test the login')}
          </Button>
        )}
        {door === 'http' && (
          <Button variant="default" onClick={() => ask('renew')}>
            {t('Make a new secret')}
          </Button>
        )}
        <Button variant="default" onClick={() => void navigate(mailsAddress(mailboxId))}>
          {t('What came in')}
        </Button>
        <Button
          variant="default"
          loading={switching.isPending}
          onClick={() => (isOn || !hasFailed ? switching.mutate() : ask('turnOn'))}
        >
          {isOn ? t('Switch off') : t('Switch on')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => ask('delete')}>
          {t('Delete mailbox')}
        </Button>
      </div>
      <Suspense>
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
        {asked === 'renew' && (
          <RenewDialog
            mailbox={mailbox}
            onClose={() => ask(null)}
            onRenewed={(secret) => {
              ask(null)
              onSecret(secret)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

function TestResult({ result, mailbox }: { result: MailboxTest; mailbox: Mailbox }) {
  if (!result.works)
    return (
      <p className={shape.problem} dir="auto">
        {t('The login does not work: {error}', { error: result.error ?? '' })}
      </p>
    )
  const mails = result.mails ?? 0
  const toImport = result.toImport ?? 0
  return (
    <p>
      <strong className={classes.good}>{t('The login works.')}</strong>{' '}
      {t(
        '{mails, plural, =0 {The mailbox is empty.} one {There is # mail in it.} other {There are # mails in it.}}',
        {
          mails,
        },
      )}{' '}
      {mailbox.importSince
        ? t(
            '{count, plural, =0 {None of them would be brought in.} one {# of them would be brought in.} other {# of them would be brought in.}}',
            {
              count: toImport,
            },
          )
        : t('What comes once it is switched on is brought in, and nothing from before.')}{' '}
      {result.junk &&
        (result.junk.folder === ''
          ? t('The server names no junk folder.')
          : t(
              '{count, plural, =0 {None of the mails in the junk folder would be held.} one {# of the mails in the junk folder would be held.} other {# of the mails in the junk folder would be held.}}',
              { count: result.junk.toHold },
            ))}
    </p>
  )
}
