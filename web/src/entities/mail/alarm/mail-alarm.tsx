import {
  type CallAnswer,
  type MailboxAlarm,
  type Message,
  messages,
  type OutgoingAlarm,
} from '@support-desk/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefCallback, useCallback } from 'react'
import { Link } from 'react-router'
import { rich, t } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { alarmQuery } from './alarm-query.ts'
import classes from './mail-alarm.module.css'

/** Height of the banner. Full-window pages subtract it from their own. */
const HEIGHT = '--alarm-height'

const WHY = messages({
  failing: 'No mail comes in by {name}: the help desk could not look into it since {when}.',
  login: 'No mail comes in by {name} until somebody logs in again, since {when}.',
  canary: 'A test mail to {name} has not come in: it is missing since {when}.',
  token: 'The token that opens {name} ends {when}: somebody has to log in again before.',
}) satisfies Record<MailboxAlarm, Message>

const OUTGOING = messages({
  not_set_up: 'Outgoing email is not set up: replies to people who write by email are not sent (SMTP_URL).',
  failing: 'No email could be sent since {when}. It is tried again.',
}) satisfies Record<OutgoingAlarm, Message>

/** Banner on every page of an admin: no email goes out, or a mailbox needs attention. Empty without problems. */
export function MailAlarm() {
  const { data } = useQuery(alarmQuery())
  const measure: RefCallback<HTMLDivElement> = useCallback((element) => {
    if (!element) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
  const mailboxes = data?.mailboxes ?? []
  const outgoing = data?.outgoing ?? null
  if (mailboxes.length === 0 && outgoing === null) return null
  return (
    <div ref={measure} role="alert" className={classes.alarm} data-screen-only>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        {outgoing && <Outgoing outgoing={outgoing} />}
        {mailboxes.length > 0 && <Mailboxes mailboxes={mailboxes} />}
      </div>
    </div>
  )
}

type Alarm = CallAnswer<'getMailboxAlarm', Blob>

function Outgoing({ outgoing: { why, error, failingSince } }: { outgoing: NonNullable<Alarm['outgoing']> }) {
  return (
    <p>
      {rich(OUTGOING[why], { when: failingSince && <RelativeTime value={failingSince} /> })}{' '}
      {error && <bdi>{error}</bdi>}
    </p>
  )
}

function Mailboxes({ mailboxes: [first, ...others] }: { mailboxes: Alarm['mailboxes'] }) {
  if (!first) return null
  return (
    <p>
      {rich(WHY[first.why], {
        name: <bdi>{first.name}</bdi>,
        when: <RelativeTime value={first.failingSince} />,
      })}{' '}
      {first.error && <bdi>{first.error}</bdi>}{' '}
      {others.length > 0 &&
        t(
          '{count, plural, one {Another mailbox needs somebody too.} other {# other mailboxes need somebody too.}}',
          { count: others.length },
        )}{' '}
      <Link to="/mail">{t('Look at the mailboxes')}</Link>
    </p>
  )
}
