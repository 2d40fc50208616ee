import { useChange } from '#ui/feedback/use-change.ts'
import { Button } from '@mantine/core'
import { type MailRule, type Message, messages, type RuleOutcome } from '@support-desk/contract'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCircleCheck,
  IconMinus,
  IconRefresh,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { callQuery } from '#api/call-query.ts'
import { type Answer, request } from '#api/client.ts'
import { download } from '#api/download.ts'
import { KEYS } from '#api/keys.ts'
import { DownloadButton } from '#ui/download-button.tsx'
import { LoadingOrError } from '#ui/feedback/not-loaded.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { sizeText } from '#ui/pictures/size-text.ts'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { kindOf, kindReasonOf, reasonOf } from '#entities/mail/reasons.ts'
import { Checks } from '#entities/mail/checks.tsx'
import { MailDecisions } from './mail-decisions.tsx'
import { ReceivedMark } from './received-columns.tsx'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'
import classes from './received.module.css'

type Props = { receivedId: string; onClose: () => void }

/** A mail's path through the rules, its raw source, and a retry. */
export function MailDialog({ receivedId, onClose }: Props) {
  const { data: mail, error } = useQuery(
    callQuery([...KEYS.receivedMails, 'one', receivedId], 'getReceivedMail', {
      params: { mailId: receivedId },
    }),
  )
  return (
    <Dialog
      isBegun={false}
      onClose={onClose}
      title={mail ? <span dir="auto">{mail.subject || t('No subject')}</span> : t('Email')}
      size="lg"
    >
      <LoadingOrError isLoading={!mail && !error} error={mail ? null : error} />
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
  const { isKept, sender, senderName, kindReason, state, reason, ticket, movedTo } = mail
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
          {rich('{when}, {size}', { when: <Moment value={mail.receivedAt} />, size: sizeText(mail.size) })}
        </Fact>
        <Fact label={t('Detected as')}>
          {kindOf(mail.kind)}
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
        {mail.error && (
          <Fact label={t('Problem')}>
            <span className={shape.problem} dir="auto">
              {mail.error}
            </span>
            <span className={classes.why}>
              {t('{count, plural, one {# attempt} other {# attempts}}', { count: mail.tries })}
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
    <dt className={tone.hint}>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const RULES = messages({
  read: 'Parsing',
  canary: 'Test email check',
  kind: 'Sender type',
  duplicate: 'Duplicate check',
  signed_address: 'Reply address',
  in_reply_to: 'Replied-to email',
  references: 'Earlier emails',
  marker: 'Marker in the quoted text',
  subject: 'Ticket number in the subject',
  junk: 'Spam folder check',
  blocked: 'Blocked senders',
  authentication: 'Sender verification',
  participant: 'Sender is a participant',
  caps: 'Sender limits',
  decision: 'Decision by a team member',
}) satisfies Record<MailRule, Message>

const OUTCOMES = messages({
  nothing: 'no result',
  found: 'ticket found',
  passed: 'passed',
  refused: 'held',
  failed: 'failed',
}) satisfies Record<RuleOutcome, Message>

const ICONS: Record<RuleOutcome, Icon> = {
  nothing: IconMinus,
  found: IconArrowRight,
  passed: IconCircleCheck,
  refused: IconX,
  failed: IconAlertTriangle,
}

/** The rules that a mail passed, in order, with their results. */
function Way({ way }: Pick<Answer<'getReceivedMail'>, 'way'>) {
  if (way.length === 0) return null
  return (
    <section className={classes.rules}>
      <h3>{t('Processing steps')}</h3>
      <ol className={classes.steps}>
        {way.map(({ rule, says }, index) => {
          const RuleIcon = ICONS[says]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a mail that is processed again meets a rule twice
            <li key={index} data-says={says}>
              <RuleIcon size={16} aria-hidden />
              <span>{t(RULES[rule])}</span>
              <span className={tone.dim}>{t(OUTCOMES[says])}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
