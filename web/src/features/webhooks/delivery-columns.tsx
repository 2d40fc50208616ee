import { type DeliveryState, message } from '@support-desk/contract'
import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconClock } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import type { Column } from '#ui/data-table/column.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { ShortMoment } from '#ui/text/moment.tsx'
import { formatCount } from '#ui/text/numbers.ts'
import { type Look, StateMark } from '#ui/text/state-mark.tsx'
import type { Delivery } from './queries.ts'
import { STATE_WORDS, TROUBLE_WORDS } from './words.ts'
import cell from '#ui/data-table/cell-text.module.css'

const LOOKS: Record<DeliveryState, Look> = {
  waiting: { icon: IconClock, tone: 'dim' },
  delivered: { icon: IconCircleCheck, tone: 'good' },
  failed: { icon: IconAlertTriangle, tone: 'bad' },
  dropped: { icon: IconCircleOff, tone: 'dim' },
}

/** Shows the status of a delivery. */
export const DeliveryMark = ({ state }: { state: DeliveryState }) => (
  <StateMark {...LOOKS[state]}>{t(STATE_WORDS[state])}</StateMark>
)

type DeliveryColumn = Column<Delivery>

const when: DeliveryColumn = {
  key: 'when',
  label: message('When'),
  order: 'descending',
  width: 'calc(96px + 2 * var(--cell-space))',
  card: 2,
  cell: ({ createdAt }) => <ShortMoment value={createdAt} />,
}
const event: DeliveryColumn = {
  key: 'event',
  label: message('Event'),
  role: 'link',
  cell: ({ type }) => <CodeText>{type}</CodeText>,
}
const state: DeliveryColumn = {
  key: 'state',
  label: message('Status'),
  width: 'calc(112px + 2 * var(--cell-space))',
  card: 1,
  cell: (delivery) => <DeliveryMark state={delivery.state} />,
}
const tries: DeliveryColumn = {
  key: 'tries',
  label: message('Attempts'),
  width: 'calc(64px + 2 * var(--cell-space))',
  isFirstToGo: true,
  cell: ({ attempts }) => formatCount(attempts),
}
const answer: DeliveryColumn = {
  key: 'answer',
  label: message('Response'),
  width: 'clamp(140px, 30cqi, 360px)',
  card: 3,
  cell: (delivery) => <span className={cell.twoLines}>{answerOf(delivery)}</span>,
}

/** The result of the latest attempt, or why there was none. */
function answerOf({ state: stands, status, error, attempts, dueAt }: Delivery): string {
  if (attempts === 0 && stands === 'waiting')
    return dueAt === null ? t('Waiting for the previous one') : t('Queued')
  const words = error ? t(TROUBLE_WORDS[error]) : ''
  if (status === null) return words || '–'
  return words ? `${status}: ${words}` : String(status)
}

export const DELIVERY_COLUMNS: readonly DeliveryColumn[] = [when, event, state, tries, answer]
