import { useDirection } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Bar, BarChart, CartesianGrid, LabelList, Pie, PieChart, XAxis, YAxis } from 'recharts'
import { formatShort } from '../../ui/text/numbers.ts'
import { countAxis, FILL, INK, nameAxis } from './axes.ts'
import type { Slice } from './chart-slices.ts'

const SMALL_INK = { ...INK, fontSize: 11 }
const VALUE_INK = { fill: 'var(--text)', fontSize: 13, fontWeight: 600 }

/** What fits below a bar on a phone. */
const MOST_SIGNS = 12
/** Longer names lean, so that they do not lie upon each other. */
const slanted = (isMirrored: boolean) =>
  ({ angle: isMirrored ? 45 : -45, textAnchor: 'end', height: 80 }) as const

const shortLabel = (label: unknown) => (typeof label === 'number' ? formatShort(label) : '')

/** A bar for each state. */
export function Bars({ slices }: { slices: Slice[] }) {
  // There the names of the bars take the room of the scale; each bar has its number on top.
  const isNarrow = useMediaQuery('(max-width: 480px)')
  const isMirrored = useDirection().dir === 'rtl'
  const isSlanted = isNarrow && slices.some(({ label }) => label.length > MOST_SIGNS)
  return (
    <BarChart
      responsive
      style={FILL}
      data={slices}
      margin={isSlanted ? { top: 24, left: 16, right: 16 } : { top: 24 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        {...nameAxis(isMirrored)}
        dataKey="label"
        {...(isNarrow && { tick: SMALL_INK })}
        interval={0}
        {...(isSlanted && slanted(isMirrored))}
      />
      <YAxis {...countAxis(isMirrored)} hide={isNarrow ?? false} />
      <Bar dataKey="value" radius={[6, 6, 0, 0]} maxBarSize={64} isAnimationActive={false}>
        <LabelList dataKey="value" position="top" formatter={shortLabel} {...VALUE_INK} />
      </Bar>
    </BarChart>
  )
}

/** Numbers of thinner pieces would lie upon each other; they stand in the table. */
const LEAST_LABELLED = 0.03
const sumOf = (slices: Slice[]): number => slices.reduce((sum, { value }) => sum + value, 0)

/** The states as pieces of a pie. */
export const Slices = ({ slices }: { slices: Slice[] }) => (
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
