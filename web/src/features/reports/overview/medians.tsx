import type { OverviewReportOnWire } from '@support-desk/contract'
import { formatCount } from '../../../ui/text/numbers.ts'
import { FigureTable } from '../figure-table.tsx'
import { formatDuration } from './durations.ts'
import classes from './overview.module.css'
import { Panel } from './panel.tsx'

type Props = Pick<OverviewReportOnWire, 'firstAnswer' | 'solution'>
type Median = Props['solution']['last7Days']

/** How long it takes until somebody answers, and until a ticket is solved. */
export const Medians = ({ firstAnswer, solution }: Props) => (
  <Panel title="Median time">
    <FigureTable headings={['To', 'Last 7 days', 'Last 30 days']}>
      <MedianRow label="First answer" medians={firstAnswer} />
      <MedianRow label="Solution" medians={solution} />
    </FigureTable>
  </Panel>
)

const MedianRow = ({ label, medians }: { label: string; medians: Props['solution'] }) => (
  <tr>
    <th scope="row">{label}</th>
    <MedianCell {...medians.last7Days} />
    <MedianCell {...medians.last30Days} />
  </tr>
)

const MedianCell = ({ medianSeconds, tickets }: Median) => (
  <td>
    {medianSeconds === null ? (
      <span className={classes.dim}>No tickets</span>
    ) : (
      <>
        <strong>{formatDuration(medianSeconds)}</strong>{' '}
        <small className={classes.dim}>
          {formatCount(tickets)} {tickets === 1 ? 'ticket' : 'tickets'}
        </small>
      </>
    )}
  </td>
)
