import { message, messages, type ReceivedState } from '@support-desk/contract'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconEyeOff, IconHandStop } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#ui/language/t.ts'
import { EmailText } from '#ui/text/email-text.tsx'
import { ShortMoment } from '#ui/text/moment.tsx'
import { type Look, StateMark } from '#ui/text/state-mark.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { reasonOf } from '#entities/mail/reasons.ts'
import type { ReceivedMail } from './queries.ts'
import cell from '#ui/data-table/cell-text.module.css'
import { NoValue } from '#ui/data-table/no-value.tsx'
import classes from './received.module.css'

/** Display names of the statuses of a mail. */
export const STATE_WORDS = messages({
  stored: 'Processing',
  delivered: 'Delivered',
  held: 'On hold for review',
  ignored: 'Ignored',
  failed: 'Failed',
})

const LOOKS: Record<ReceivedState, Look> = {
  stored: { icon: IconClock, tone: 'dim' },
  delivered: { icon: IconCircleCheck, tone: 'good' },
  held: { icon: IconHandStop, tone: 'held' },
  ignored: { icon: IconEyeOff, tone: 'dim' },
  failed: { icon: IconAlertTriangle, tone: 'bad' },
}

/** Shows the status of a received mail. */
export const ReceivedMark = ({ state }: { state: ReceivedState }) => (
  <StateMark {...LOOKS[state]}>{t(STATE_WORDS[state])}</StateMark>
)

type MailColumn = Column<ReceivedMail>

const when: MailColumn = {
  key: 'when',
  label: message('When'),
  order: 'descending',
  width: 'calc(96px + 2 * var(--cell-space))',
  card: 2,
  cell: ({ receivedAt }) => <ShortMoment value={receivedAt} />,
}
const sender: MailColumn = {
  key: 'sender',
  label: message('From'),
  width: 'clamp(120px, 17cqi, 240px)',
  card: 1,
  cell: ({ sender: address, senderName }) => (
    <span className={cell.twoLines} title={address}>
      {senderName ? <bdi>{senderName}</bdi> : <EmailText address={address} />}
    </span>
  ),
}
const subject: MailColumn = {
  key: 'subject',
  label: message('Subject'),
  role: 'link',
  cell: ({ subject: words }) => words || t('No subject'),
}
const state: MailColumn = {
  key: 'state',
  label: message('Result'),
  width: 'calc(156px + 2 * var(--cell-space))',
  card: 3,
  cell: (mail) => <ReceivedMark state={mail.state} />,
}
const why: MailColumn = {
  key: 'why',
  label: message('Reason'),
  width: 'clamp(140px, 20cqi, 320px)',
  isFirstToGo: true,
  // A card shows only the status. The reason is in the dialog.
  card: 'none',
  cell: ({ reason }) => <span className={`${cell.twoLines} ${cell.dim}`}>{reasonOf(reason) ?? '–'}</span>,
}
const ticket: MailColumn = {
  key: 'ticket',
  label: message('Ticket'),
  width: 'calc(56px + 2 * var(--cell-space))',
  card: 4,
  cardCell: ({ ticket: about }) => (about ? undefined : ''),
  cell: ({ ticket: about }) =>
    about ? (
      <Link className={classes.ticket} to={`/ViewTicketDetails/${encodeURIComponent(about.id)}`}>
        <TicketNumber id={about.id} number={about.number} />
      </Link>
    ) : (
      <NoValue />
    ),
}

export const RECEIVED_COLUMNS: readonly MailColumn[] = [when, sender, subject, state, why, ticket]
