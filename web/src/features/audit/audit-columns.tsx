import { Link } from 'react-router'
import type { AuditRow } from '../../api/queries.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { formatMoment } from '../../ui/relative-time.tsx'
import { actorWords, auditWords, ROLE_WORDS } from './audit-words.ts'
import classes from './audit.module.css'

type AuditColumn = Column<AuditRow>

const what: AuditColumn = {
  key: 'what',
  label: 'What happened',
  role: 'link',
  cell: (entry) => {
    const [who, words] = [actorWords(entry), auditWords(entry)]
    return (
      <span className={classes.what} title={`${who} ${words}`}>
        <b>{who}</b> {words}
      </span>
    )
  },
}
const when: AuditColumn = {
  key: 'when',
  label: 'When',
  width: 'clamp(148px, 20.5cqi, 180px)',
  cell: ({ time }) => (
    <time className={classes.when} dateTime={time} title={time}>
      {formatMoment(time)}
    </time>
  ),
}
const role: AuditColumn = {
  key: 'role',
  label: 'Role',
  width: 'clamp(98px, 14.5cqi, 120px)',
  cell: ({ by }) => <span className={classes.dim}>{by?.power ? ROLE_WORDS[by.power] : '–'}</span>,
}
const ticket: AuditColumn = {
  key: 'ticket',
  label: 'Ticket',
  width: '24%',
  cell: ({ ticket: about }) =>
    about ? (
      <Link
        className={classes.ticket}
        to={`/ViewTicketDetails/${encodeURIComponent(about._id)}`}
        title={about.Subject}
      >
        {about.Subject || 'Deleted ticket'}
      </Link>
    ) : (
      <span className={classes.dim}>–</span>
    ),
}

/** What the record says about each event. */
export const AUDIT_COLUMNS: readonly AuditColumn[] = [when, what, role, ticket]
