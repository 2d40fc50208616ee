import { useChange } from '#ui/feedback/use-change.ts'
import type { FailedEmail } from '#api/models.ts'
import { Button, Text } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { request } from '#api/client.ts'
import { failedMailQuery } from './queries.ts'
import { KEYS } from '#api/keys.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { focusIfLost } from '#ui/keyboard/focus-if-lost.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'
import classes from './mail.module.css'
import { rich, t } from '#ui/language/t.ts'

/** Lists emails that could not be sent within a day of retries. Renders nothing if there are none. */
export function FailedMail() {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const {
    data: mails = [],
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery(failedMailQuery())
  const retry = useChange(({ id }: FailedEmail) => request('retryFailedEmail', { params: { id } }), {
    stale: [KEYS.failedMail],
    done: (_answer, { to }) => t('The email to {address} is being sent again.', { address: to }),
    onSuccess: () => focusIfLost(heading.current, section.current),
  })
  if (mails.length === 0) return null

  const words = hasNextPage
    ? t('More than {count, plural, one {# email} other {# emails}} could not be sent', {
        count: mails.length,
      })
    : t('{count, plural, one {# email} other {# emails}} could not be sent', { count: mails.length })
  return (
    <section ref={section} className={classes.panel} aria-labelledby="failed-mail">
      <h2 id="failed-mail" ref={heading} tabIndex={-1}>
        <IconMailExclamation size={20} stroke={1.7} aria-hidden />
        {words}
      </h2>
      <ul className={classes.mails}>
        {mails.map((mail) => (
          <Mail
            key={mail.id}
            mail={mail}
            busy={retry.isPending && retry.variables.id === mail.id}
            onRetry={() => retry.mutate(mail)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}

type MailProps = { mail: FailedEmail; busy: boolean; onRetry: () => void }

function Mail({ mail: { to, about, ticketId, error, attempts, failedAt }, busy, onRetry }: MailProps) {
  return (
    <li className={classes.mail}>
      <div className={classes.words}>
        <p className={classes.about} dir="auto">
          {ticketId ? <Link to={`/ViewTicketDetails/${encodeURIComponent(ticketId)}`}>{about}</Link> : about}
        </p>
        <Text inherit>{rich('to {address}', { address: <CodeText>{to}</CodeText> })}</Text>
        <p className={shape.problem} dir="auto">
          {error}
        </p>
        <p className={tone.dim}>
          {rich('Stopped {when} after {count, plural, one {# attempt} other {# attempts}}', {
            when: <RelativeTime value={failedAt} />,
            count: attempts,
          })}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('Retry {address}', { address: to })}
        loading={busy}
        onClick={onRetry}
      >
        {t('Retry')}
      </Button>
    </li>
  )
}
