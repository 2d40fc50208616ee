import { Button } from '@mantine/core'
import { type Message, message, type ReceivedState } from '@support-desk/contract'
import { IconRefresh, IconSettings } from '@tabler/icons-react'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { t, rich } from '#ui/language/t.ts'
import { EmailText } from '#ui/text/email-text.tsx'
import { formatCount } from '#ui/text/numbers.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { mailsAddress, settingsAddress } from './address.ts'
import { MailboxHealth } from './mailbox-health.tsx'
import { MailboxLight } from './light.tsx'
import shape from '#ui/form/form.module.css'
import cards from '#ui/page/card-list.module.css'
import classes from './mailboxes.module.css'
import type { Mailbox } from './queries.ts'
import { useLookNow } from './use-look-now.ts'

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
  const look = useLookNow()
  const { name, address, door, isOn, lookedAt, error, inMailbox, junk, counts } = mailbox
  return (
    <li className={cards.card} aria-labelledby={id}>
      <div className={cards.head}>
        <div className={`${cards.name} ${classes.address}`}>
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
      <div className={classes.foot}>
        <span className={classes.dim}>
          {lookedAt
            ? rich('{door, select, imap {Last checked {when}} other {Last email {when}}}', {
                door,
                when: <RelativeTime value={lookedAt} />,
              })
            : t('{door, select, imap {Not checked yet} other {No email received yet}}', {
                door,
              })}
        </span>
        <span className={classes.tools}>
          {door === 'imap' && isOn && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              aria-label={t('Check {name} now', { name })}
              loading={look.isPending}
              onClick={() => look.mutate(mailbox)}
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
        </span>
      </div>
    </li>
  )
}
