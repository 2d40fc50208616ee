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
import { Link, useLocation } from 'react-router'
import { rich, t } from '#ui/language/t.ts'
import { homeOf, OUTGOING_MAIL } from '#ui/own-pages.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { MAIL, settingsAddress } from '../address.ts'
import { alarmQuery } from './alarm-query.ts'
import classes from './mail-alarm.module.css'

/** Height of the banner. Full-window pages subtract it from their own. */
const HEIGHT = '--alarm-height'

const WHY = messages({
  failing: 'No email is being collected from {name}. The connection failed {when}.',
  login: '{name} was disconnected {when}. Log in again to reconnect.',
  canary: 'A test email to {name} did not arrive. It was due {when}.',
  token: 'Access to {name} expires {when}. Log in again before then.',
}) satisfies Record<MailboxAlarm, Message>

const OUTGOING = messages({
  not_set_up: 'Outgoing email isn’t set up. Replies and notifications are not sent.',
  failing: 'Outgoing email started failing {when}. Sending is retried automatically.',
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
  // The home page of admins shows failing mailboxes in cards of its own.
  const isShownThere = useLocation().pathname === homeOf('Admin')
  const mailboxes = isShownThere ? [] : (data?.mailboxes ?? [])
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
      {error && <bdi>{error}</bdi>}{' '}
      <Link to={OUTGOING_MAIL}>
        {why === 'not_set_up' ? t('Set up outgoing email') : t('Open outgoing email')}
      </Link>
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
          '{count, plural, one {Another mailbox also needs attention.} other {# other mailboxes also need attention.}}',
          { count: others.length },
        )}{' '}
      {others.length > 0 ? (
        <Link to={MAIL}>{t('Open mailboxes')}</Link>
      ) : (
        <Link to={settingsAddress(first.id)}>{t('Open the mailbox')}</Link>
      )}
    </p>
  )
}
