import type { OverviewReportOnWire } from '@support-desk/contract'
import { formatCount } from '../../../ui/text/numbers.ts'
import { formatDuration } from './durations.ts'
import classes from './overview.module.css'
import { Panel } from './panel.tsx'

type Props = Pick<OverviewReportOnWire, 'firstAnswer' | 'solution'>
type Median = Props['solution']['last7Days']

/** How long it takes until somebody answers, and until a ticket is solved. */
export const Medians = ({ firstAnswer, solution }: Props) => (
  <Panel title="Median time">
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">To</th>
          <th scope="col">Last 7 days</th>
          <th scope="col">Last 30 days</th>
        </tr>
      </thead>
      <tbody>
        <MedianRow label="First answer" medians={firstAnswer} />
        <MedianRow label="Solution" medians={solution} />
      </tbody>
    </table>
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
