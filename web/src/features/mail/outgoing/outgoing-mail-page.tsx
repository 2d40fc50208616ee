import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { outgoingMailQuery, type OutgoingMail } from '#entities/mail/outgoing/queries.ts'
import { TestResult } from '#entities/mail/outgoing/test-result.tsx'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { EmailText } from '#ui/text/email-text.tsx'
import { StateMark } from '#ui/text/state-mark.tsx'
import { OutgoingForm } from './outgoing-form.tsx'
import classes from './outgoing.module.css'

/** Lets an admin set and test the mail server for outgoing email. */
export function OutgoingMailPage() {
  const query = useQuery(outgoingMailQuery())
  const { data: outgoing } = query
  return (
    <>
      <SettingsHeader page="outgoingMail" />
      <NotLoaded query={query} shape="form" title={t('The settings could not be loaded')} />
      {outgoing && (
        <div className={classes.page}>
          <Status outgoing={outgoing} />
          {outgoing.source !== 'environment' && (
            <OutgoingForm key={`${outgoing.source}-${outgoing.version}`} outgoing={outgoing} />
          )}
        </div>
      )}
    </>
  )
}

function Status({ outgoing }: { outgoing: OutgoingMail }) {
  const { source, server } = outgoing
  const [asks, ask] = useState(false)
  const test = useChange(() => request('testOutgoingMail', { body: {} }))
  const removal = useChange(() => request('deleteOutgoingMail', {}), {
    stale: [KEYS.mailboxes],
    done: t('The mail server was deleted.'),
  })
  return (
    <section className={classes.panel} aria-labelledby="outgoing-state">
      <Group justify="space-between" gap="8px 16px">
        <h2 id="outgoing-state">{t('Status')}</h2>
        {source === 'none' ? (
          <StateMark icon={IconAlertTriangle} tone="bad" isStrong>
            {t('Not set up')}
          </StateMark>
        ) : (
          <StateMark icon={IconCircleCheck} tone="good" isStrong>
            {t('Set up')}
          </StateMark>
        )}
      </Group>
      <p>
        <Explanation outgoing={outgoing} />
      </p>
      {server && (
        <p>
          {rich(
            '{user, select, none {Sent from {address} by {server}.} other {Sent from {address} by {server}, login {login}.}}',
            {
              user: server.user === '' ? 'none' : 'some',
              address: <EmailText address={server.fromAddress} />,
              server: <CodeText>{`${server.host}:${server.port}`}</CodeText>,
              login: <CodeText>{server.user}</CodeText>,
            },
          )}
        </p>
      )}
      {test.data && <TestResult result={test.data} />}
      {source !== 'none' && (
        <Group gap={8}>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t('Send test email')}
          </Button>
          {source === 'settings' && (
            <Button variant="subtle" color="red" onClick={() => ask(true)}>
              {t('Delete mail server')}
            </Button>
          )}
        </Group>
      )}
      <ConfirmDialog
        opened={asks}
        title={t('Delete the mail server?')}
        label={t('Delete mail server')}
        isDangerous
        isBusy={removal.isPending}
        onConfirm={() => {
          ask(false)
          removal.mutate()
        }}
        onCancel={() => ask(false)}
      >
        <p>
          {t(
            'Its password is deleted too. Unless a mailbox can send, replies and notifications are no longer sent.',
          )}
        </p>
      </ConfirmDialog>
    </section>
  )
}

function Explanation({ outgoing: { source, mailbox } }: { outgoing: OutgoingMail }) {
  switch (source) {
    case 'environment':
      return rich(
        'Set by {name} on the server of the help desk, which takes precedence. Remove it there to change the settings here.',
        { name: <CodeText>SMTP_URL</CodeText> },
      )
    case 'settings':
      return t(
        'Replies and notifications are sent by the server below. Mailboxes with an outgoing server use their own.',
      )
    case 'mailbox':
      return rich(
        'Replies and notifications are sent by the mailbox {name}. Enter a server below to use it instead.',
        {
          name: <bdi>{mailbox?.name}</bdi>,
        },
      )
    case 'none':
      return rich(
        'Replies and notifications are not sent. Enter your mail server below, or <link>connect a mailbox</link>, which can also send.',
        { link: (words) => <Link to="/mail/new">{words}</Link> },
      )
  }
}
