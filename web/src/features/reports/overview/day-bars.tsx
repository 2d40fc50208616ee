import { useDirection } from '@mantine/core'
import type { OverviewReportOnWire } from '@support-desk/contract'
import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from 'recharts'
import { formatShort } from '../../../ui/text/numbers.ts'
import { useTimes } from '../../../ui/text/times.ts'

type DayBarsProps = {
  days: readonly OverviewReportOnWire['days'][number][]
  series: readonly { key: 'raised' | 'solved'; color: string }[]
}

const FILL = { width: '100%', height: '100%' }
const INK = { fill: 'var(--text-dim)', fontSize: 12 }

/** A bar for each day and series; time runs as lines do. */
export function DayBars({ days, series }: DayBarsProps) {
  const isMirrored = useDirection().dir === 'rtl'
  const times = useTimes()
  return (
    <BarChart responsive style={FILL} data={[...days]} accessibilityLayer={false} barGap={1}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="day"
        reversed={isMirrored}
        tickLine={false}
        axisLine={false}
        tick={INK}
        tickFormatter={times.dayOfMonth}
        minTickGap={24}
      />
      <YAxis
        orientation={isMirrored ? 'right' : 'left'}
        allowDecimals={false}
        tickLine={false}
        axisLine={false}
        tick={INK}
        width={36}
        tickFormatter={formatShort}
      />
      {series.map(({ key, color }) => (
        <Bar key={key} dataKey={key} fill={color} radius={[2, 2, 0, 0]} isAnimationActive={false} />
      ))}
    </BarChart>
  )
}
