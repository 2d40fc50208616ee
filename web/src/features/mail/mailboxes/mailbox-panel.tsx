import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { bodyOfMailbox } from '#entities/mail/setup/setup-draft.ts'
import { SignIn } from '#entities/mail/sign-in/sign-in.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { rich, t } from '#ui/language/t.ts'
import { lateDialog } from '#ui/late/late.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'
import { mailsAddress, textsAddress } from './address.ts'
import { MailboxLight } from './light.tsx'
import { MailboxHealth } from './mailbox-health.tsx'
import classes from './mailboxes.module.css'
import type { Mailbox } from './queries.ts'
import type { ConnectionTest } from './use-connection-test.ts'

const TurnOnDialog = lateDialog(async () => (await import('./panel-dialogs.tsx')).TurnOnDialog)

/** The state of a mailbox: whether it works, what to do if it does not, and its switch. */
export function MailboxPanel({ mailbox, test }: { mailbox: Mailbox; test: ConnectionTest }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const { id: mailboxId, version, door, isOn, name, settings, needsLogin, lookedAt } = mailbox
  const switching = useChange(
    (_isAnyway: boolean) =>
      request('updateMailbox', {
        params: { mailboxId },
        body: { ...bodyOfMailbox(mailbox, { isOn: !isOn }), version },
      }),
    {
      stale: [KEYS.mailboxes],
      onSuccess: (saved, isAnyway) => {
        if (!saved.isOn) toast.success(t('{name} is off.', { name }))
        else if (isAnyway)
          toast.failure(t('{name} is on, but no email arrives until its connection works.', { name }))
        else toast.success(t('{name} is on. New email will create tickets.', { name }))
      },
    },
  )
  const turnOn = async () => {
    // A mailbox is tested before it is turned on, unless it was tested just now.
    const result = door === 'imap' ? (test.data ?? (await test.mutateAsync().catch(() => null))) : null
    if (result && !result.works) setProblem(result.error ?? '')
    else if (result || door !== 'imap') switching.mutate(false)
  }
  return (
    <section className={classes.panel} aria-labelledby="mailbox-state">
      <Group justify="space-between" gap="8px 16px">
        <h2 id="mailbox-state">{t('Status')}</h2>
        <MailboxLight mailbox={mailbox} />
      </Group>
      {isOn && mailbox.error && (
        <>
          <p className={shape.problem} dir="auto">
            {mailbox.error}
          </p>
          <p>{t('New email waits on the mail server and is collected once the connection works.')}</p>
        </>
      )}
      {isOn && needsLogin && settings?.login === 'oauth' && settings.provider && (
        <SignIn provider={settings.provider} mailboxId={mailboxId} isAgain />
      )}
      <p className={tone.hint}>
        {!isOn
          ? t('Off. No email is being collected.')
          : lookedAt &&
            rich('{door, select, imap {Last checked: {when}} other {Last email: {when}}}', {
              door,
              when: <RelativeTime value={lookedAt} />,
            })}
      </p>
      <MailboxHealth mailbox={mailbox} />
      <Group gap={8}>
        <Button
          variant={isOn ? 'default' : 'filled'}
          loading={switching.isPending || (!isOn && test.isPending)}
          onClick={() => (isOn ? switching.mutate(false) : void turnOn())}
        >
          {isOn ? t('Turn off') : t('Turn on')}
        </Button>
        <Button variant="default" onClick={() => void navigate(mailsAddress(mailboxId))}>
          {t('Received email')}
        </Button>
        <Button variant="default" onClick={() => void navigate(textsAddress(mailboxId))}>
          {t('Signature and acknowledgement')}
        </Button>
      </Group>
      {problem !== null && (
        <TurnOnDialog
          name={name}
          error={problem}
          onClose={() => setProblem(null)}
          onConfirm={() => {
            setProblem(null)
            switching.mutate(true)
          }}
        />
      )}
    </section>
  )
}
