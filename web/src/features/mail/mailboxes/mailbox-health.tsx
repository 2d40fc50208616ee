import { rich, t } from '#ui/language/t.ts'
import { Moment } from '#ui/text/moment.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import classes from './mailboxes.module.css'
import type { Mailbox } from './queries.ts'

/** Further status of a mailbox: test mails, token, junk folder and moved mails. Renders nothing if there is none. */
export function MailboxHealth({
  mailbox: { isOn, canary, token, junk, moves, inMailbox },
}: {
  mailbox: Mailbox
}) {
  const hasNoJunk = junk?.folder === ''
  const isEnding = token?.isEnding === true && token.endsAt !== null
  if (!isOn || (!canary && !isEnding && !hasNoJunk && !moves && !inMailbox)) return null
  return (
    <ul className={classes.health}>
      {inMailbox !== null && inMailbox > 0 && (
        <li>
          {t(
            '{count, plural, one {The mail of the last 30 days in the mailbox was found here.} other {All # mails of the last 30 days in the mailbox were found here.}}',
            { count: inMailbox },
          )}
        </li>
      )}
      {isEnding && token.endsAt !== null && (
        <li data-pressing>
          {rich('The token that opens it ends on {day}. Log in again before, and enter the new one.', {
            day: <Moment value={token.endsAt} />,
          })}
        </li>
      )}
      {hasNoJunk && <li data-pressing>{t('The server names no junk folder.')}</li>}
      {moves && (
        <li data-pressing={moves.error !== null || undefined} dir="auto">
          {moves.error ??
            rich(
              '{days, plural, one {What was delivered goes to {folder} on its server after # day.} other {What was delivered goes to {folder} on its server after # days.}}',
              { days: moves.afterDays, folder: <bdi>{moves.to}</bdi> },
            )}
        </li>
      )}
      {canary && <Canary canary={canary} />}
    </ul>
  )
}

function Canary({
  canary: { sentAt, arrivedAt, tookSeconds, lateSince },
}: {
  canary: NonNullable<Mailbox['canary']>
}) {
  if (lateSince && sentAt)
    return (
      <li data-pressing>
        {rich('The test mail of {when} has not come in.', { when: <Moment value={sentAt} /> })}
      </li>
    )
  if (!arrivedAt || tookSeconds === null) return <li>{t('No test mail has come in yet.')}</li>
  return (
    <li>
      {rich(
        'The last test mail came {when}, {seconds, plural, =0 {at once} one {within # second} other {within # seconds}}.',
        { when: <RelativeTime value={arrivedAt} />, seconds: tookSeconds },
      )}
    </li>
  )
}
