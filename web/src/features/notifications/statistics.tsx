import type { Role } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countsQuery } from '../tickets/queries.ts'
import { formatCount } from '../../ui/text/numbers.ts'
import { STATE_LOOKS } from '../tickets/shared/states.ts'
import classes from './sidebar.module.css'

const LINES = [
  { label: 'TotalTickets', count: 'Total', filter: 'Total' },
  { label: 'Pending', count: 'Pending', filter: 'Pending' },
  { label: 'Solved', count: 'Solved', filter: 'Solved' },
  { label: 'OnHold', count: 'OnHold', filter: 'OnHold' },
  { label: 'waiting', count: 'Waiting', filter: 'waiting' },
] as const

/** How many tickets a user has in each state; every number leads to its tickets. */
export function Statistics({ role, onOpened }: { role: Role; onOpened: () => void }) {
  const { data: counts, error } = useQuery(countsQuery(role))
  return (
    <>
      <h2 className={classes.heading}>User Statistics</h2>
      <ul className={classes.lines}>
        {LINES.map(({ label, count, filter }) => {
          const { icon: Icon, color } = STATE_LOOKS[count]
          return (
            <li key={label}>
              <Link className={classes.line} to={`/ticketfilter/${filter}`} onClick={onOpened}>
                <Icon size={16} color={color} aria-hidden />
                <span>{label}</span>
                <strong>{counts ? formatCount(counts[count]) : '–'}</strong>
              </Link>
            </li>
          )
        })}
      </ul>
      {error && !counts && <p className={classes.note}>The numbers could not be loaded. {error.message}</p>}
    </>
  )
}
