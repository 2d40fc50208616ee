import { Button, Radio, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { StateMark } from '#ui/text/state-mark.tsx'
import shape from '#ui/form/form.module.css'
import { NEXT, WHAT } from '../outgoing/causes.ts'
import { SenderChecks } from './sender-checks.tsx'
import { bodyOfMailbox, type NewMailbox } from './setup-draft.ts'
import { type RoundTrip, useRoundTrip } from './use-round-trip.ts'
import classes from './mailbox-setup.module.css'

type Props = {
  mailbox: NewMailbox
  /** Null if there is no step to go back to. */
  onBack: (() => void) | null
  onDone: (mailbox: NewMailbox) => void
}

/** The last step of the setup: a live test, which begins at once, the choice of old mails, and the switch. */
export function MailboxTest({ mailbox, onBack, onDone }: Props) {
  const { results, works, start, isRunning, isIdle, error } = useRoundTrip(mailbox.id)
  const [importDay, setImportDay] = useState<string | null>(null)
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    start()
  })
  const [asks, ask] = useState(false)
  const switching = useChange(
    () => {
      const { id: mailboxId, version } = mailbox
      const importSince = importDay ? `${importDay}T00:00:00.000Z` : null
      const body = bodyOfMailbox(mailbox, { isOn: true, importSince })
      return request('updateMailbox', { params: { mailboxId }, body: { ...body, version } })
    },
    { stale: [KEYS.mailboxes], onSuccess: onDone },
  )
  const turnOn = () => {
    ask(false)
    switching.mutate()
  }
  return (
    <div className={shape.form}>
      <p>
        {t('The test logs in, sends an email from {address} to itself, and waits up to a minute for it.', {
          address: mailbox.address,
        })}
      </p>
      {!isIdle && (
        <ul className={classes.results} aria-label={t('Results')} aria-live="polite">
          <Login login={results.login} isRunning={isRunning} />
          {results.login && <Sending sent={results.sent} isRunning={isRunning} />}
          {results.sent?.works && results.login?.works && (
            <Arrival arrival={results.arrival} isRunning={isRunning} />
          )}
        </ul>
      )}
      {results.arrival?.folder && <SenderChecks arrival={results.arrival} />}
      {error && (
        <p role="alert" className={shape.problem}>
          {error.message}
        </p>
      )}
      <OldMails mails={results.login?.mails ?? null} importDay={importDay} onChange={setImportDay} />
      <div className={shape.buttons}>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            {t('Back')}
          </Button>
        )}
        <Button variant={works ? 'default' : 'filled'} loading={isRunning} onClick={() => start()}>
          {t('Test again')}
        </Button>
        <Button
          variant={works ? 'filled' : 'default'}
          disabled={isRunning}
          loading={switching.isPending}
          onClick={() => (works ? turnOn() : ask(true))}
        >
          {t('Turn on')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asks}
        title={t('Turn on without a successful test?')}
        label={t('Turn on anyway')}
        onConfirm={turnOn}
        onCancel={() => ask(false)}
      >
        <p>{t('Email may not be collected or sent. You can test the mailbox again later.')}</p>
      </ConfirmDialog>
    </div>
  )
}

type LineProps = { tone: 'good' | 'bad' | 'dim'; title: string; children?: ReactNode }

const ICONS = { good: IconCircleCheck, bad: IconAlertTriangle, dim: IconCircleDashed }

const Line = ({ tone, title, children }: LineProps) => (
  <li>
    <StateMark icon={ICONS[tone]} tone={tone} isStrong>
      {title}
    </StateMark>
    {children && <p dir="auto">{children}</p>}
  </li>
)

function Login({ login, isRunning }: { login: RoundTrip['login']; isRunning: boolean }) {
  if (!login) return isRunning && <Line tone="dim" title={t('Logging in…')} />
  return login.works ? (
    <Line tone="good" title={t('Email can be collected')} />
  ) : (
    <Line tone="bad" title={t('Email cannot be collected')}>
      {login.error}
    </Line>
  )
}

function Sending({ sent, isRunning }: { sent: RoundTrip['sent']; isRunning: boolean }) {
  if (!sent) return isRunning && <Line tone="dim" title={t('Sending…')} />
  if (sent.works) return <Line tone="good" title={t('Test email sent')} />
  const cause = sent.cause ?? 'other'
  return (
    <Line tone="bad" title={t(WHAT[cause])}>
      {t(NEXT[cause])} {cause !== 'private_network' && sent.answer}
    </Line>
  )
}

function Arrival({ arrival, isRunning }: { arrival: RoundTrip['arrival']; isRunning: boolean }) {
  if (arrival?.folder === 'inbox') return <Line tone="good" title={t('The test email has arrived')} />
  if (arrival?.folder === 'junk')
    return (
      <Line tone="bad" title={t('The test email is in the spam folder')}>
        {t('Mark it as no spam in your mail program, and check the records below.')}
      </Line>
    )
  if (arrival?.error)
    return (
      <Line tone="bad" title={t('Email cannot be collected')}>
        {arrival.error}
      </Line>
    )
  if (isRunning) return <Line tone="dim" title={t('Waiting for the test email…')} />
  return (
    <Line tone="bad" title={t('The test email did not arrive within a minute')}>
      {t('Some servers take longer. Wait some minutes, then test again.')}
    </Line>
  )
}

type OldMailsProps = {
  mails: number | null
  importDay: string | null
  onChange: (day: string | null) => void
}

const OldMails = ({ mails, importDay, onChange }: OldMailsProps) => (
  <>
    <Radio.Group
      label={t('Existing email')}
      value={importDay === null ? 'none' : 'since'}
      onChange={(value) => onChange(value === 'since' ? '' : null)}
    >
      <Stack gap={10} mt={6}>
        <Radio
          value="none"
          label={t('Only new email from now on')}
          description={
            mails === null
              ? undefined
              : t(
                  '{mails, plural, =0 {The mailbox is empty.} one {# email stays untouched.} other {# emails stay untouched.}}',
                  { mails },
                )
          }
        />
        <Radio
          value="since"
          label={t('Import since a date')}
          description={t('Creates tickets without sending acknowledgements.')}
        />
      </Stack>
    </Radio.Group>
    {importDay !== null && (
      <TextInput
        type="date"
        label={t('Since')}
        maw={200}
        value={importDay}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
    )}
  </>
)
