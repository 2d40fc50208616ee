import { message, ROLE_WORDS } from '@support-desk/contract'
import { Link } from 'react-router'
import type { AuditRow } from './queries.ts'
import type { Column } from '#ui/data-table/column.ts'
import { KnownServiceBadge } from '#entities/user/service-badge.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { ShortMoment } from '#ui/text/moment.tsx'
import { AuditSentence } from './audit-sentence.tsx'
import cell from '#ui/data-table/cell-text.module.css'
import classes from './audit.module.css'
import { NoValue } from '#ui/data-table/no-value.tsx'
import { t } from '#ui/language/t.ts'

type AuditColumn = Column<AuditRow>

const what: AuditColumn = {
  key: 'what',
  label: message('What happened'),
  role: 'link',
  cell: (entry) => <AuditSentence entry={entry} />,
}
const when: AuditColumn = {
  key: 'when',
  label: message('When'),
  order: 'descending',
  width: 'calc(96px + 2 * var(--cell-space))',
  card: 1,
  cell: ({ occurredAt }) => <ShortMoment value={occurredAt} />,
}
const role: AuditColumn = {
  key: 'role',
  label: message('Role'),
  width: 'calc(88px + 2 * var(--cell-space))',
  card: 2,
  cell: ({ by, token }) => {
    const words = <span className={cell.dim}>{by?.role ? t(ROLE_WORDS[by.role]) : '–'}</span>
    // Only service accounts act by tokens, so only then look for a badge.
    return by && token ? <KnownServiceBadge userId={by.id} otherwise={words} /> : words
  },
}
const ticket: AuditColumn = {
  key: 'ticket',
  label: message('Ticket'),
  width: '26%',
  card: 3,
  cell: ({ ticket: about }) =>
    about ? (
      <span className={`${cell.twoLines} ${classes.about}`}>
        <span dir="auto">
          <TicketNumber id={about.id} number={about.number} isFlowedAround />{' '}
          <Link
            className={classes.ticket}
            to={`/ViewTicketDetails/${encodeURIComponent(about.id)}`}
            title={about.subject}
          >
            {about.subject || t('Deleted ticket')}
          </Link>
        </span>
      </span>
    ) : (
      <NoValue />
    ),
}

export const AUDIT_COLUMNS: readonly AuditColumn[] = [when, what, role, ticket]
