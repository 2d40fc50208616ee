import { message, type OverviewReportOnWire } from '@support-desk/contract'
import { lazy, Suspense } from 'react'
import { formatCount } from '../../../ui/text/numbers.ts'
import { useTimes } from '../../../ui/text/times.ts'
import { WhenSeen } from '../../../ui/when-seen.tsx'
import { FigureTable, Swatch } from '../figure-table.tsx'
import classes from './overview.module.css'
import { Panel } from './panel.tsx'
import { t } from '../../../ui/language/t.ts'

const DayBars = lazy(async () => ({ default: (await import('./day-bars.tsx')).DayBars }))

type Day = OverviewReportOnWire['days'][number]

const SERIES = [
  { key: 'raised', label: message('Raised {count}'), color: 'var(--state-total)' },
  { key: 'solved', label: message('Solved {count}'), color: 'var(--state-solved)' },
] as const

const RAISED = message('Raised', 'how many tickets')
const SOLVED = message('Solved', 'how many tickets')

const sumOf = (days: readonly Day[], key: 'raised' | 'solved'): number =>
  days.reduce((sum, day) => sum + day[key], 0)

/** How many tickets were raised and solved on each of the last thirty days; the numbers stand below it as a table. */
export function DailyChart({ days }: { days: readonly Day[] }) {
  const isEmpty = sumOf(days, 'raised') + sumOf(days, 'solved') === 0
  return (
    <Panel title={t('Raised and solved per day')} aside={<Legend days={days} />}>
      {isEmpty ? (
        <p className={classes.calm}>{t('Nothing was raised or solved in the last 30 days.')}</p>
      ) : (
        <>
          <WhenSeen className={classes.days}>
            <Suspense>
              <DayBars days={days} series={SERIES} />
            </Suspense>
          </WhenSeen>
          <DayTable days={days} />
        </>
      )}
    </Panel>
  )
}

const Legend = ({ days }: { days: readonly Day[] }) => (
  <ul className={classes.legend}>
    {SERIES.map(({ key, label, color }) => (
      <li key={key}>
        <Swatch color={color} />
        {t(label, { count: sumOf(days, key) })}
      </li>
    ))}
  </ul>
)

function DayTable({ days }: { days: readonly Day[] }) {
  const times = useTimes()
  return (
    <details className={classes.details}>
      <summary>{t('Show as a table')}</summary>
      <FigureTable headings={[t('Day (UTC)'), t(RAISED), t(SOLVED)]}>
        {days.toReversed().map(({ day, raised, solved }) => (
          <tr key={day}>
            <th scope="row">{times.dayOfMonth(day)}</th>
            <td>{formatCount(raised)}</td>
            <td>{formatCount(solved)}</td>
          </tr>
        ))}
      </FigureTable>
    </details>
  )
}
