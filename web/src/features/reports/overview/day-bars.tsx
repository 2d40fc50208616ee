import { useDirection } from '@mantine/core'
import type { OverviewReportOnWire } from '@support-desk/contract'
import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from 'recharts'
import { useTimes } from '../../../ui/text/times.ts'
import { countAxis, FILL, nameAxis } from '../axes.ts'

type DayBarsProps = {
  days: readonly OverviewReportOnWire['days'][number][]
  series: readonly { key: 'raised' | 'solved'; color: string }[]
}

/** A bar for each day and series; time runs as lines do. */
export function DayBars({ days, series }: DayBarsProps) {
  const isMirrored = useDirection().dir === 'rtl'
  const times = useTimes()
  return (
    <BarChart responsive style={FILL} data={[...days]} accessibilityLayer={false} barGap={1}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis {...nameAxis(isMirrored)} dataKey="day" tickFormatter={times.dayOfMonth} minTickGap={24} />
      <YAxis {...countAxis(isMirrored)} />
      {series.map(({ key, color }) => (
        <Bar key={key} dataKey={key} fill={color} radius={[2, 2, 0, 0]} isAnimationActive={false} />
      ))}
    </BarChart>
  )
}
