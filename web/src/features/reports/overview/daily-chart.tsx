import { message, type OverviewReportOnWire } from '@support-desk/contract'
import { formatCount } from '#ui/text/numbers.ts'
import { type Times, useTimes } from '#ui/text/times.ts'
import { Bars } from '../charts/bars.tsx'
import { FigureTable, Swatch } from '../figure-table.tsx'
import classes from './overview.module.css'
import { Panel } from './panel.tsx'
import { t } from '#ui/language/t.ts'

type Day = OverviewReportOnWire['days'][number]

const SERIES = [
  { key: 'raised', label: message('Created {count}'), color: 'var(--status-total)' },
  { key: 'solved', label: message('Solved {count}'), color: 'var(--status-solved)' },
] as const

const RAISED = message('Created', 'how many tickets')
const SOLVED = message('Solved', 'how many tickets')

const sumOf = (days: readonly Day[], key: 'raised' | 'solved'): number =>
  days.reduce((sum, day) => sum + day[key], 0)

/** Tickets raised and solved on each of the last thirty days, as a chart and as a table. */
export function DailyChart({ days }: { days: readonly Day[] }) {
  const times = useTimes()
  const isEmpty = sumOf(days, 'raised') + sumOf(days, 'solved') === 0
  return (
    <Panel title={t('Created and solved per day')} aside={<Legend days={days} />}>
      {isEmpty ? (
        <p className={classes.calm}>{t('No tickets created or solved in the last 30 days.')}</p>
      ) : (
        <>
          <div style={{ height: 220 }} aria-hidden>
            <Bars groups={days.map((day) => groupOf(day, times))} />
          </div>
          <DayTable days={days} />
        </>
      )}
    </Panel>
  )
}

const groupOf = (day: Day, times: Times) => ({
  name: times.dayOfMonth(day.day),
  bars: SERIES.map(({ key, color }) => ({ value: day[key], fill: color })),
})

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
