import { message, type Role } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countsQuery } from '#entities/ticket/queries.ts'
import { formatCount } from '#ui/text/numbers.ts'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import classes from './sidebar.module.css'
import { t } from '#ui/language/t.ts'

const LINES = [
  { label: message('TotalTickets'), count: 'Total', filter: 'Total' },
  { label: message('Pending'), count: 'Pending', filter: 'Pending' },
  { label: message('Solved'), count: 'Solved', filter: 'Solved' },
  { label: message('OnHold'), count: 'OnHold', filter: 'OnHold' },
  { label: message('waiting'), count: 'Waiting', filter: 'waiting' },
] as const

/** The user's ticket counts by status. Each number links to its tickets. */
export function Statistics({ role, onOpened }: { role: Role; onOpened: () => void }) {
  const { data: counts, error } = useQuery(countsQuery(role))
  return (
    <>
      <h2 className={classes.heading}>{t('User Statistics')}</h2>
      <ul className={classes.lines}>
        {LINES.map(({ label, count, filter }) => {
          const { icon: Icon, chart } = STATUS_LOOKS[count]
          return (
            <li key={label}>
              <Link className={classes.line} to={`/ticketfilter/${filter}`} onClick={onOpened}>
                <Icon size={16} color={chart} aria-hidden />
                <span>{t(label)}</span>
                <strong>{counts ? formatCount(counts[count]) : '–'}</strong>
              </Link>
            </li>
          )
        })}
      </ul>
      {error && !counts && (
        <p className={classes.note}>{t('Couldn’t load the numbers. {reason}', { reason: error.message })}</p>
      )}
    </>
  )
}
