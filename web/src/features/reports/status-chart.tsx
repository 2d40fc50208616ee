import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { useState } from 'react'
import type { Counts } from '#entities/ticket/queries.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatCount } from '#ui/text/numbers.ts'
import { slicesOf, type Slice } from './chart-slices.ts'
import { Bars } from './charts/bars.tsx'
import { Pie } from './charts/pie.tsx'
import { FigureTable, Swatch } from './figure-table.tsx'
import classes from './status-chart.module.css'
import { t } from '#ui/language/t.ts'

const kinds = () => [
  { value: 'bar', label: t('Bar chart') },
  { value: 'pie', label: t('Pie chart') },
]

/** Counts by status as bars or as a pie, with a table of the same numbers. */
export function StatusChart({ counts }: { counts: Counts }) {
  const [kind, setKind] = useState('bar')
  const slices = slicesOf(counts)
  return (
    <section className={classes.panel} aria-labelledby="chart-heading">
      <div className={classes.head}>
        <h2 id="chart-heading">{t('Tickets by status')}</h2>
        <SegmentedControl aria-label={t('Chart type')} data={kinds()} value={kind} onChange={setKind} />
      </div>
      {counts.Total === 0 ? (
        <EmptyState
          kind="nothing-yet"
          title={t('No tickets yet')}
          text={t('You’ll see numbers here once tickets arrive.')}
        />
      ) : (
        <div className={classes.body}>
          <div className={classes.chart} aria-hidden>
            {kind === 'bar' ? (
              <Bars groups={slices.map(({ label, ...bar }) => ({ name: label, bars: [bar] }))} isNumbered />
            ) : (
              <Pie pieces={slices} />
            )}
          </div>
          <SliceTable slices={slices} />
        </div>
      )}
    </section>
  )
}

const SliceTable = ({ slices }: { slices: Slice[] }) => (
  <FigureTable headings={[t('Status'), t('Tickets'), t('Share')]} className={classes.table}>
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
