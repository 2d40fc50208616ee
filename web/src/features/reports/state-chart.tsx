import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Bar, BarChart, CartesianGrid, LabelList, Pie, PieChart, XAxis, YAxis } from 'recharts'
import type { Counts } from '../tickets/queries.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { formatCount, formatShort } from '../../ui/text/numbers.ts'
import { slicesOf, type Slice } from './chart-slices.ts'
import { FigureTable, Swatch } from './figure-table.tsx'
import classes from './state-chart.module.css'

const KINDS = [
  { value: 'bar', label: 'Bar chart' },
  { value: 'pie', label: 'Pie chart' },
]

/** The counts by state as bars or as a pie; the same numbers stand beside it as a table. */
export function StateChart({ counts }: { counts: Counts }) {
  const [kind, setKind] = useState('bar')
  const slices = slicesOf(counts)
  return (
    <section className={classes.panel} aria-labelledby="chart-heading">
      <div className={classes.head}>
        <h2 id="chart-heading">Tickets by status</h2>
        <SegmentedControl aria-label="Chart type" data={KINDS} value={kind} onChange={setKind} />
      </div>
      {counts.Total === 0 ? (
        <EmptyState kind="nothing-yet" title="No tickets yet" text="The chart begins with the first one." />
      ) : (
        <div className={classes.body}>
          <div className={classes.chart} aria-hidden data-kind={kind}>
            {kind === 'bar' ? <Bars slices={slices} /> : <Slices slices={slices} />}
          </div>
          <SliceTable slices={slices} />
        </div>
      )}
    </section>
  )
}

const FILL = { width: '100%', height: '100%' }
const INK = { fill: 'var(--text-dim)', fontSize: 12 }
const SMALL_INK = { ...INK, fontSize: 11 }
const VALUE_INK = { fill: 'var(--text)', fontSize: 13, fontWeight: 600 }

const shortLabel = (label: unknown) => (typeof label === 'number' ? formatShort(label) : '')

function Bars({ slices }: { slices: Slice[] }) {
  // There the names of the bars take the room of the scale; each bar has its number on top.
  const isNarrow = useMediaQuery('(max-width: 480px)')
  return (
    <BarChart responsive style={FILL} data={slices} margin={{ top: 24 }} accessibilityLayer={false}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="label"
        tickLine={false}
        axisLine={false}
        tick={isNarrow ? SMALL_INK : INK}
        interval={0}
      />
      <YAxis
        hide={isNarrow ?? false}
        allowDecimals={false}
        tickLine={false}
        axisLine={false}
        tick={INK}
        width={36}
        tickFormatter={formatShort}
      />
      <Bar dataKey="value" radius={[6, 6, 0, 0]} maxBarSize={64} isAnimationActive={false}>
        <LabelList dataKey="value" position="top" formatter={shortLabel} {...VALUE_INK} />
      </Bar>
    </BarChart>
  )
}

/** Numbers of thinner pieces would lie upon each other; they stand in the table. */
const LEAST_LABELLED = 0.03
const sumOf = (slices: Slice[]): number => slices.reduce((sum, { value }) => sum + value, 0)

const Slices = ({ slices }: { slices: Slice[] }) => (
  <PieChart responsive style={FILL} accessibilityLayer={false}>
    <Pie
      data={slices.filter(({ value }) => value > 0)}
      dataKey="value"
      nameKey="label"
      outerRadius="80%"
      startAngle={90}
      endAngle={-270}
      stroke="var(--panel)"
      strokeWidth={3}
      isAnimationActive={false}
      rootTabIndex={-1}
      labelLine={false}
    >
      <LabelList
        dataKey="value"
        position="outside"
        formatter={(label) => (Number(label) < LEAST_LABELLED * sumOf(slices) ? '' : shortLabel(label))}
        {...VALUE_INK}
      />
    </Pie>
  </PieChart>
)

const SliceTable = ({ slices }: { slices: Slice[] }) => (
  <FigureTable headings={['Status', 'Tickets', 'Share']} className={classes.table}>
    {slices.map(({ label, value, fill, share }) => (
      <tr key={label}>
        <th scope="row">
          <Swatch color={fill} />
          {label}
        </th>
        <td>{formatCount(value)}</td>
        <td>{share}</td>
      </tr>
    ))}
  </FigureTable>
)
