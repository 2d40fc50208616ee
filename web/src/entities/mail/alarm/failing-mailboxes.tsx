import { type MailboxAlarm, type Message, messages } from '@support-desk/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rich, t } from '#ui/language/t.ts'
import { Moment } from '#ui/text/moment.tsx'
import { settingsAddress } from '../address.ts'
import { alarmQuery } from './alarm-query.ts'
import classes from './failing-mailboxes.module.css'

const TITLES = messages({
  failing: 'Mailbox {name} has been failing since {when}',
  login: 'Mailbox {name} has been disconnected since {when}',
  canary: 'A test email to {name} has been missing since {when}',
  token: 'Access to {name} expires on {when}',
}) satisfies Record<MailboxAlarm, Message>

const NEXT = messages({
  failing:
    'Test the connection on the page of the mailbox. New email waits on the mail server and is collected once the connection works.',
  login: 'Sign in again, or enter the new password. New email waits on the mail server until then.',
  canary: 'Check whether the email is in the spam folder, and whether the mailbox forwards email elsewhere.',
  token: 'Sign in again before then, so that email keeps arriving.',
}) satisfies Record<MailboxAlarm, Message>

/** A card for each mailbox that needs attention, with the reason and what to do. Empty without problems. */
export function FailingMailboxes() {
  const { data } = useQuery(alarmQuery())
  const mailboxes = data?.mailboxes ?? []
  if (mailboxes.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('Failing mailboxes')}>
      {mailboxes.map(({ id, name, why, error, failingSince }) => (
        <li key={id} className={classes.card} data-warning={why === 'token' || undefined}>
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            <strong>
              {rich(TITLES[why], { name: <bdi>{name}</bdi>, when: <Moment value={failingSince} /> })}
            </strong>
            {error && <p dir="auto">{error}</p>}
            <p>
              {t(NEXT[why])} <Link to={settingsAddress(id)}>{t('Open the mailbox')}</Link>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
