import { rich, t } from '#ui/language/t.ts'
import { Moment } from '#ui/text/moment.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import classes from './mailboxes.module.css'
import type { Mailbox } from './queries.ts'

/** Further status of a mailbox: test mails, token, junk folder and moved mails. Renders nothing if there is none. */
export function MailboxHealth({ mailbox }: { mailbox: Mailbox }) {
  const { isOn, canary, token, junk, moves, inMailbox } = mailbox
  const hasNoJunk = junk?.folder === ''
  const isEnding = token?.isEnding === true && token.endsAt !== null
  if (!isOn || (!canary && !isEnding && !hasNoJunk && !moves && !inMailbox)) return null
  return (
    <ul className={classes.health}>
      {inMailbox !== null && inMailbox > 0 && (
        <li>
          {t(
            '{count, plural, one {The email from the last 30 days in the mailbox was received.} other {All # emails from the last 30 days in the mailbox were received.}}',
            { count: inMailbox },
          )}
        </li>
      )}
      {isEnding && token.endsAt !== null && (
        <li data-pressing>
          {rich('Access expires on {day}. Sign in again before then.', {
            day: <Moment value={token.endsAt} />,
          })}
        </li>
      )}
      {hasNoJunk && <li data-pressing>{t('The server reports no spam folder.')}</li>}
      {moves && (
        <li data-pressing={moves.error !== null || undefined} dir="auto">
          {moves.error ??
            rich(
              '{days, plural, one {Processed email moves to {folder} after # day.} other {Processed email moves to {folder} after # days.}}',
              { days: moves.afterDays, folder: <bdi>{moves.to}</bdi> },
            )}
        </li>
      )}
      {canary && <Canary canary={canary} />}
    </ul>
  )
}

function Canary({ canary }: { canary: NonNullable<Mailbox['canary']> }) {
  const { sentAt, arrivedAt, tookSeconds, lateSince } = canary
  if (lateSince && sentAt)
    return (
      <li data-pressing>
        {rich('The test email from {when} has not arrived.', { when: <Moment value={sentAt} /> })}
      </li>
    )
  if (!arrivedAt || tookSeconds === null) return <li>{t('No test email has arrived yet.')}</li>
  return (
    <li>
      {rich(
        'The last test email arrived {when}, {seconds, plural, =0 {immediately} one {within # second} other {within # seconds}}.',
        { when: <RelativeTime value={arrivedAt} />, seconds: tookSeconds },
      )}
    </li>
  )
}
