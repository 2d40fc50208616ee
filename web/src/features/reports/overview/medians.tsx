import { message, type OverviewReportOnWire } from '@support-desk/contract'
import { FigureTable } from '../figure-table.tsx'
import { formatDuration } from './durations.ts'
import classes from './overview.module.css'
import { Panel } from './panel.tsx'
import { t } from '#ui/language/t.ts'

type Props = Pick<OverviewReportOnWire, 'firstAnswer' | 'solution'>
const TO = message('Time to', 'time from creating a ticket to its first reply or its resolution')
type Median = Props['solution']['last7Days']

/** The median times to the first answer and to the solution. */
export const Medians = ({ firstAnswer, solution }: Props) => (
  <Panel title={t('Response times (median)')}>
    <FigureTable headings={[t(TO), t('Last 7 days'), t('Last 30 days')]}>
      <MedianRow label={t('First reply')} medians={firstAnswer} />
      <MedianRow label={t('Resolution')} medians={solution} />
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
      <span className={classes.dim}>{t('No tickets')}</span>
    ) : (
      <>
        <strong>{formatDuration(medianSeconds)}</strong>{' '}
        <small className={classes.dim}>
          {t('{count, plural, one {# ticket} other {# tickets}}', { count: tickets })}
        </small>
      </>
    )}
  </td>
)
