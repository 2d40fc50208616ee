import { Button, Group } from '@mantine/core'
import { type Message, message, type ReceivedState } from '@support-desk/contract'
import { IconRefresh, IconSettings } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t, rich } from '#ui/language/t.ts'
import { EmailText } from '#ui/text/email-text.tsx'
import { formatCount } from '#ui/text/numbers.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { settingsAddress } from '#entities/mail/address.ts'
import { mailsAddress } from './address.ts'
import { MailboxHealth } from './mailbox-health.tsx'
import { MailboxLight } from './light.tsx'
import shape from '#ui/form/form.module.css'
import cards from '#ui/page/card-list.module.css'
import tone from '#ui/text/text.module.css'
import classes from './mailboxes.module.css'
import type { Mailbox } from './queries.ts'

/** Estimated duration of a check for new mail. */
const LOOK_TAKES_MS = 3000

/** Counts of a mailbox, in the order for checking that no mail is missing. */
const NUMBERS: readonly { key: 'here' | ReceivedState; label: Message }[] = [
  { key: 'here', label: message('Received') },
  { key: 'delivered', label: message('Delivered') },
  { key: 'held', label: message('On hold for review') },
  { key: 'ignored', label: message('Ignored') },
  { key: 'failed', label: message('Failed') },
  { key: 'stored', label: message('Processing') },
]

/** A mailbox with its status and its counts. */
export function MailboxCard({ mailbox }: { mailbox: Mailbox }) {
  const id = useId()
  const navigate = useNavigate()
  const client = useQueryClient()
  const refresh = () => {
    for (const queryKey of [KEYS.mailboxes, KEYS.receivedMails]) void client.invalidateQueries({ queryKey })
  }
  // The check runs in the background on the node that reads the mailbox, so refetch after a while.
  const look = useChange(() => request('checkMailbox', { params: { mailboxId: mailbox.id } }), {
    done: t('Checking {name}…', { name: mailbox.name }),
    onSuccess: () => void setTimeout(refresh, LOOK_TAKES_MS),
    onError: refresh,
  })
  const { name, address, door, isOn, lookedAt, error, inMailbox, junk, counts } = mailbox
  return (
    <li className={cards.card} aria-labelledby={id}>
      <div className={cards.head}>
        <div className={`${cards.name} ${tone.hint}`}>
          <h2 id={id} dir="auto">
            <Link to={mailsAddress(mailbox.id)}>{name}</Link>
          </h2>
          <EmailText address={address} />
        </div>
        <MailboxLight mailbox={mailbox} />
      </div>
      {isOn && error && (
        <p className={shape.problem} dir="auto">
          {error}
        </p>
      )}
      <ul className={classes.numbers} aria-label={t('Emails')}>
        {inMailbox !== null && (
          <li>
            <span className={classes.number}>
              <strong>{formatCount(inMailbox)}</strong> <span>{t('In the mailbox')}</span>
            </span>
          </li>
        )}
        {junk && junk.inFolder !== null && (
          <li>
            <span className={classes.number}>
              <strong>{formatCount(junk.inFolder)}</strong> <span>{t('In the spam folder')}</span>
            </span>
          </li>
        )}
        {NUMBERS.filter(({ key }) => key !== 'stored' || counts.stored > 0).map(({ key, label }) => (
          <li key={key}>
            <Link
              className={classes.number}
              data-pressing={((key === 'held' || key === 'failed') && counts[key] > 0) || undefined}
              to={mailsAddress(mailbox.id, key === 'here' ? undefined : key)}
            >
              <strong>{formatCount(counts[key])}</strong> <span>{t(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <MailboxHealth mailbox={mailbox} />
      <Group justify="space-between" gap="8px 16px" mt="auto">
        <span className={tone.hint}>
          {lookedAt
            ? rich('{door, select, imap {Last checked: {when}} other {Last email: {when}}}', {
                door,
                when: <RelativeTime value={lookedAt} />,
              })
            : t('{door, select, imap {Not checked yet} other {No email received yet}}', {
                door,
              })}
        </span>
        <Group gap={8}>
          {door === 'imap' && isOn && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              aria-label={t('Check {name} now', { name })}
              loading={look.isPending}
              onClick={() => look.mutate()}
            >
              {t('Check now')}
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
            aria-label={t('Settings of {name}', { name })}
            onClick={() => void navigate(settingsAddress(mailbox.id))}
          >
            {t('Settings')}
          </Button>
        </Group>
      </Group>
    </li>
  )
}
