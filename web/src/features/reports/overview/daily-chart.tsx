import type { OverviewReportOnWire } from '@support-desk/contract'
import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from 'recharts'
import { formatCount, formatShort } from '../../../ui/text/numbers.ts'
import { FigureTable, Swatch } from '../figure-table.tsx'
import classes from './overview.module.css'
import { Panel } from './panel.tsx'

type Day = OverviewReportOnWire['days'][number]

const SERIES = [
  { key: 'raised', label: 'Raised', color: 'var(--state-total)' },
  { key: 'solved', label: 'Solved', color: 'var(--state-solved)' },
] as const

const FILL = { width: '100%', height: '100%' }
const INK = { fill: 'var(--text-dim)', fontSize: 12 }

const dayFormat = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const formatDay = (day: string): string => dayFormat.format(new Date(day))

const sumOf = (days: readonly Day[], key: 'raised' | 'solved'): number =>
  days.reduce((sum, day) => sum + day[key], 0)

/** How many tickets were raised and solved on each of the last thirty days; the numbers stand below it as a table. */
export function DailyChart({ days }: { days: readonly Day[] }) {
  const isEmpty = sumOf(days, 'raised') + sumOf(days, 'solved') === 0
  return (
    <Panel title="Raised and solved per day" aside={<Legend days={days} />}>
      {isEmpty ? (
        <p className={classes.calm}>Nothing was raised or solved in the last 30 days.</p>
      ) : (
        <>
          <div className={classes.days} aria-hidden>
            <BarChart responsive style={FILL} data={[...days]} accessibilityLayer={false} barGap={1}>
              <CartesianGrid vertical={false} stroke="var(--line)" />
              <XAxis
                dataKey="day"
                tickLine={false}
                axisLine={false}
                tick={INK}
                tickFormatter={formatDay}
                minTickGap={24}
              />
              <YAxis
                allowDecimals={false}
                tickLine={false}
                axisLine={false}
                tick={INK}
                width={36}
                tickFormatter={formatShort}
              />
              {SERIES.map(({ key, color }) => (
                <Bar key={key} dataKey={key} fill={color} radius={[2, 2, 0, 0]} isAnimationActive={false} />
              ))}
            </BarChart>
          </div>
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
        {label} {formatCount(sumOf(days, key))}
      </li>
    ))}
  </ul>
)

const DayTable = ({ days }: { days: readonly Day[] }) => (
  <details className={classes.details}>
    <summary>Show as a table</summary>
    <FigureTable headings={['Day (UTC)', 'Raised', 'Solved']}>
      {days.toReversed().map(({ day, raised, solved }) => (
        <tr key={day}>
          <th scope="row">{formatDay(day)}</th>
          <td>{formatCount(raised)}</td>
          <td>{formatCount(solved)}</td>
        </tr>
      ))}
    </FigureTable>
  </details>
)
