import { useChange } from '#ui/feedback/use-change.ts'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Answer, request } from '#api/client.ts'
import { download } from '#api/download.ts'
import { KEYS } from '#api/keys.ts'
import { DownloadButton } from '#ui/download-button.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { sizeText } from '#ui/pictures/size-text.ts'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { kindOf, kindReasonOf, reasonOf } from '#entities/mail/reasons.ts'
import { Checks } from '#entities/mail/checks.tsx'
import { MailDecisions } from './mail-decisions.tsx'
import { ReceivedMark } from './received-mark.tsx'
import { Way } from './way.tsx'
import shape from '#ui/form/form.module.css'
import classes from './received.module.css'

const receivedQuery = (receivedId: string) =>
  queryOptions({
    queryKey: [...KEYS.receivedMails, 'one', receivedId],
    queryFn: ({ signal }) => request('getReceivedMail', { params: { mailId: receivedId } }, { signal }),
  })

type Props = { receivedId: string; onClose: () => void }

/** A mail's path through the rules, its raw source, and a retry. */
export function MailDialog({ receivedId, onClose }: Props) {
  const { data: mail, error } = useQuery(receivedQuery(receivedId))
  return (
    <Dialog
      isBegun={false}
      onClose={onClose}
      title={mail ? <span dir="auto">{mail.subject || t('No subject')}</span> : t('Email')}
      size="lg"
    >
      {!mail && !error && <Skeletons shape="lines" />}
      {!mail && error && (
        <p role="alert" className={shape.problem}>
          {error.message}
        </p>
      )}
      {mail && <MailWay mail={mail} />}
    </Dialog>
  )
}

function MailWay({ mail }: { mail: Answer<'getReceivedMail'> }) {
  const again = useChange(() => request('processReceivedMail', { params: { mailId: mail.id } }), {
    stale: [KEYS.receivedMails],
    done: t('The email is being processed again.'),
  })
  const saving = useChange(() =>
    download('getRawReceivedMail', { params: { mailId: mail.id } }, `mail-${mail.number}.eml`),
  )
  const {
    isKept,
    sender,
    senderName,
    receivedAt,
    size,
    kind,
    kindReason,
    state,
    reason,
    error,
    tries,
    ticket,
    movedTo,
  } = mail
  return (
    <>
      <dl className={classes.way}>
        <Fact label={t('From')}>
          {senderName ? (
            rich('{name}, {address}', {
              name: <bdi>{senderName}</bdi>,
              address: <CodeText>{sender}</CodeText>,
            })
          ) : (
            <CodeText>{sender || t('No sender')}</CodeText>
          )}
          {mail.checks && (
            <span className={classes.why}>
              <Checks checks={mail.checks} />
            </span>
          )}
        </Fact>
        <Fact label={t('Arrived')}>
          {rich('{when}, {size}', { when: <Moment value={receivedAt} />, size: sizeText(size) })}
        </Fact>
        <Fact label={t('Detected as')}>
          {kindOf(kind)}
          {kindReason && <span className={classes.why}>{kindReasonOf(kindReason)}</span>}
        </Fact>
        <Fact label={t('Result')}>
          <ReceivedMark state={state} />
          {reason && <span className={classes.why}>{reasonOf(reason)}</span>}
          {movedTo !== null && (
            <span className={classes.why}>
              {rich('Folder on the mail server: {folder}.', { folder: <bdi>{movedTo}</bdi> })}
            </span>
          )}
        </Fact>
        {error && (
          <Fact label={t('Problem')}>
            <span className={shape.problem} dir="auto">
              {error}
            </span>
            <span className={classes.why}>
              {t('{count, plural, one {# attempt} other {# attempts}}', { count: tries })}
            </span>
          </Fact>
        )}
        {ticket && (
          <Fact label={t('Ticket')}>
            <Link className={classes.ticket} to={`/ViewTicketDetails/${encodeURIComponent(ticket.id)}`}>
              <TicketNumber id={ticket.id} number={ticket.number} />
            </Link>
          </Fact>
        )}
      </dl>
      {mail.beginning && (
        <blockquote className={classes.beginning} dir="auto">
          {mail.beginning}
        </blockquote>
      )}
      <Way way={mail.way} />
      <div className={shape.buttons}>
        {isKept && (
          <DownloadButton
            label={t('Download the original')}
            busy={saving.isPending}
            onClick={() => saving.mutate()}
          />
        )}
        {isKept && state !== 'delivered' && !(ticket && reason === 'too_large') && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {t('Process again')}
          </Button>
        )}
      </div>
      <MailDecisions mail={mail} />
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
